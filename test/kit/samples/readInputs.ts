import type * as z from 'zod'
import { parisDate } from '#functions/data/figures/counting.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { MONTH, type PopulatedTenant } from './populated.ts'

/** Numeric inputs of reads that match existing data. */
const NUMBER_VALUES: Record<string, number> = { ...MONTH, page: 1 }
/** Values of optional fields. */
const OPTIONAL_VALUES: Record<string, string | number> = {
  'tasks.about.kind': 'person',
  'help.guide.categorySlug': 'months',
  'help.guide.guideSlug': 'remplir-son-cra-chez-nous',
  'help.articleVersion.version': 2,
  'mailbox.mails.folder': 'inbox',
  'mailbox.search.query': 'planning',
  'pages.icons.set': 'feather',
  'dashboards.signed.signedIn': parisDate().slice(0, 7),
  'dashboards.validated.from': `${MONTH.year}-01-01`,
  'dashboards.validated.until': `${MONTH.year}-12-31`,
}
const FALLBACK_VALUES = [20, 25, 50, true, 'newest', 'EN', 'Camille', ['ACCEPTED_BY_CLIENT']]

/** Builds the input of a read that finds existing data, without optional fields. */
export const buildReadInput = (
  { ids }: Pick<PopulatedTenant, 'ids'>,
  { group, name: called, input }: Endpoint,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input.shape).flatMap(([name, schema]) => {
      const known = (field: string) =>
        ids[`${group}.${called}.${field}`] ?? ids[`${group}.${field}`] ?? ids[field] ?? []
      const fits = (value: unknown) => (schema as z.ZodType).safeParse(value).success
      const meant = ids[`${group}.${called}.${name}`]?.[0]
      if (meant !== undefined) return [[name, meant]]
      // Lists of ids, too.
      const value = [...known(name), NUMBER_VALUES[name], known(name), ...FALLBACK_VALUES].find(
        (one) => one !== undefined && fits(one),
      )
      const said = OPTIONAL_VALUES[`${group}.${called}.${name}`]
      if (said !== undefined) return [[name, said]]
      return value === undefined || fits(undefined) ? [] : [[name, value]]
    }),
  )
