import { describe, expect, test } from 'vitest'
import { findCircularImports, findImportViolations, parseImports, RULES, readAllImports } from '#test/kit/imports.ts'

const graph = readAllImports()

describe('imports', () => {
  test('go one way', () => {
    expect(graph.length).toBeGreaterThan(800)
    expect(findImportViolations(graph)).toEqual([])
  })

  test('make no circle, not of types either', () => {
    expect(findCircularImports(graph)).toEqual([])
  })
})

/** For each rule what breaks it, each in another way of importing. */
const PLANTED: Record<string, [file: string, source: string]> = {
  'shared imports nothing else of ours and nothing of Node': [
    'shared/time/cra/rules.ts',
    "import { join } from 'node:path'",
  ],
  'shared/core knows no area': ['shared/core/files/csv.ts', "import { cra } from '#shared/time/cra/contract.ts'"],
  'functions import shared only': ['functions/time/cra/save.ts', "import type { Form } from '#web/ui/forms/Field.tsx'"],
  'web imports shared only': ['web/src/client/api.ts', "export * from '../../../functions/core/table/table.ts'"],
  'infra builds web and knows nothing in it': ['infra/local/web.ts', "await import('#web/client/api.ts')"],
  'the stack on AWS knows nothing of the local one': ['infra/aws/api.ts', "import '../local/api.ts'"],
  'functions/core knows no business word': [
    'functions/core/mail/mail.ts',
    "import { findReport } from '../../data/reports/reports.ts'",
  ],
  'data knows no route group': [
    'functions/data/reports/reports.ts',
    "import { save } from '#functions/time/cra/save.ts'",
  ],
  'a route group enters no other one': [
    'functions/people/auth/signIn.ts',
    "import { invite } from '../users/invite.ts'",
  ],
  'DynamoDB is known in core/table, and to who reads the stream': [
    'functions/data/reports/reports.ts',
    "import type { AttributeValue } from '@aws-sdk/client-dynamodb'",
  ],
  'ui knows no screen': ['web/src/ui/overlays/Menu.tsx', "export { icons } from '../../app/shell/icons.ts'"],
  'these are known in ui only': [
    'web/src/time/cra/fill/Days.tsx',
    "const { Menu } = await import('@headlessui/react')",
  ],
  'only `import * as z` leaves zod’s other languages out': ['shared/time/cra/rules.ts', "import { z } from 'zod'"],
}

describe('a planted import is refused:', () => {
  test.each(RULES.map(({ why }) => why))('%s', (why) => {
    const [file, source] = PLANTED[why] ?? expect.fail('nothing is planted for this rule')
    const [broken = '', ...others] = findImportViolations([parseImports(file, source)])
    expect([broken.startsWith(`${file} imports `), broken.split(': ').slice(1).join(': '), others]).toEqual([
      true,
      why,
      [],
    ])
  })

  test('a circle of three, one of them by a type alone', () => {
    const planted = [
      parseImports('shared/core/a.ts', "import { b } from './b.ts'"),
      parseImports('shared/core/b.ts', "import type { C } from '#shared/core/c.ts'"),
      parseImports('shared/core/c.ts', "export * from './a.ts'"),
      parseImports('shared/core/d.ts', "import { a } from './a.ts'"),
    ]
    expect(findCircularImports(planted)).toEqual([['shared/core/a.ts', 'shared/core/b.ts', 'shared/core/c.ts']])
  })

  test('what is allowed is not', () => {
    expect(
      findImportViolations([
        parseImports('functions/time/cra/save.ts', "import { x } from './send.ts'; import * as z from 'zod'"),
      ]),
    ).toEqual([])
  })
})
