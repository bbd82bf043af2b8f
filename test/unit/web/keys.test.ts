import { expect, test } from 'vitest'
import type { Key, Translate } from '#web/texts/keys.ts'

declare const kind: 'FULL_REMOTE' | 'ON_SITE'
declare const some: 'FULL_REMOTE' | 'NOWHERE'
declare const word: string

/** Never called: the type check is the test, and fails where a line that is expected to be refused is not. */
const compiled = (
  t: Translate<'matching'>,
  shell: Translate,
  useTranslation: typeof import('#web/texts/useTranslation.ts').useTranslation,
) => {
  const known: Key<'matching'> = 'matching.points'
  t(known, { points: 1, weight: 2 })
  t('ui.close')
  t(`matching.intervention.${kind}`)
  t('matching.months.years', { count: 2 })
  t([`errors.${word}`, 'errors.unexpected'])
  const ofGroup: Translate = t
  // @ts-expect-error no text has this key
  t('matching.nothing')
  // @ts-expect-error what holds texts is none
  t('matching.intervention')
  // @ts-expect-error no text has the key that one of them makes
  t(`matching.intervention.${some}`)
  // @ts-expect-error any text may come of it
  t(`matching.intervention.${word}`)
  // @ts-expect-error a counted text says how many
  t('matching.months.years')
  // @ts-expect-error a counted text says how many, and not in words
  t('matching.months.years', { count: 'two' })
  // @ts-expect-error the form is chosen by the number
  t('matching.months.years_other', { count: 2 })
  // @ts-expect-error what is said otherwise has to be there
  t([`errors.${word}`, 'errors.nothing'])
  // @ts-expect-error a thing is no text
  t('matching.points', { points: {}, weight: 2 })
  // @ts-expect-error the texts of a group are not everybody's
  shell('matching.points')
  // @ts-expect-error no group has this name
  useTranslation('announcement')
  return ofGroup
}

test('the keys of texts are checked by the compiler, those of templates included', () => {
  expect(compiled).toBeTypeOf('function')
})
