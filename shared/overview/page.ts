import type { Access } from '#shared/core/permissions.ts'
import type { UserType } from '#shared/people/terms.ts'

/** Words in both languages: a title, and what else somebody may call it. */
interface Named {
  title: string
  also: string
}
/** A page of the product that is found by its words; `access` is that of its route. */
export interface ProductPage {
  link: string
  access: Access
  /** The kinds of people it is for; everybody's without. */
  types?: readonly UserType[]
  /** A start page: for those only who begin there. */
  start?: true
  EN: Named
  FR: Named
}

export const page = (link: string, access: Access, en: [string, string], fr: [string, string]): ProductPage => ({
  link,
  access,
  EN: { title: en[0], also: en[1] },
  FR: { title: fr[0], also: fr[1] },
})
