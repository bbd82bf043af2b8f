import { contracts } from 'virtual:contracts'
import type { contracts as Shared } from '#shared/contracts.ts'
import type { Endpoint, InputOf, Method, OutputOf } from '#shared/core/endpoint.ts'
import type { Access } from '#shared/core/permissions.ts'

/** An endpoint without its schemas, which exist here as types only. */
export interface Remote<Input = never, Output = unknown> {
  group: string
  name: string
  method: Method
  path: string
  access: Access
  changes: readonly string[]
  indexed?: true
  /** Never set; carries the types. */
  readonly types?: (input: Input) => Output
}

type RemoteOf<E extends Endpoint> = Remote<InputOf<E>, OutputOf<E>>

/** All endpoints without schemas, by group. @public */
export type Remotes = {
  readonly [G in keyof typeof Shared]: {
    readonly [N in keyof (typeof Shared)[G]]: (typeof Shared)[G][N] extends infer E extends Endpoint
      ? RemoteOf<E>
      : never
  }
}

export { contracts }
