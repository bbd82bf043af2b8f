import { expect, test } from 'vitest'
import { StoredActivity } from '#functions/data/activities/activities.ts'
import { activityText } from '#functions/texts/activity.ts'
import { withDe } from '#shared/core/text/french.ts'

const of = { id: '1', at: '2026-11-27T08:00:00.000Z', by: 'maud', about: 'ines' }
const names: Record<string, string> = { maud: 'Maud Rey', ines: 'Inès Garance', paul: 'Paul Roy' }
const said = (activity: Parameters<typeof activityText>[1]) => activityText('FR', activity, (person) => names[person])

test('whoever is called by a vowel is spoken of in French as one does', () => {
  const report = { ...of, code: 'CRA_VALIDATED', craId: 'ines-2026-10' } as const
  expect(said(report)).toBe('<strong>Maud Rey</strong> a validé le CRA d’octobre 2026 d’<strong>Inès Garance</strong>.')
  expect(said({ ...report, about: 'paul' })).toContain('2026 de <strong>Paul Roy</strong>.')
  expect(said({ ...of, code: 'MEMBER_LEFT' })).toContain('le compte d’<strong>Inès Garance</strong>.')
  expect(said({ ...of, code: 'UNIT_TAKEN_BACK', product: 'Écran' })).toContain(
    'auprès d’<strong>Inès Garance</strong>.',
  )
})

const WHOSE = ['d’Inès', 'd’Élodie', 'd’Özlem', 'd’Yves', 'd’Yvonne', 'de Yann', 'de Youssef', 'de Paul']
const MUTE = ['d’Hélène', 'd’Heloise', 'd’Henri', 'd’HERVÉ', 'd’Hubert', 'd’Hugo', 'd’Hortense', 'd’Honoré', 'd’Hector']
const ASPIRATED = ['de Hédi', 'de Hans', 'de Hassan', 'de Hicham', 'de Houda', 'de Heidi', 'de Helga', 'de Hong']
test.each([...WHOSE, ...MUTE, ...ASPIRATED])('%s', (whose) =>
  expect(withDe(whose.replace(/^d(?:’|e )/, ''))).toBe(whose),
)

test('what the feed says happened, in both languages: read it before it is kept anew with -u', async () => {
  const mission = { missionId: '1', mission: 'Refonte & suite', client: 'Mutuelle' }
  const things = { ...mission, craId: 'paul-2026-10', thing: '1', product: 'Écran' }
  const codes = StoredActivity.options.flatMap(({ shape: { code } }): string[] =>
    'options' in code ? code.options : [...code.values],
  )
  const texts = codes.flatMap((code) => {
    // Missions and contents are about nobody.
    const [activity] = ['paul', null].flatMap((about) => {
      const parsed = StoredActivity.safeParse({ ...of, ...things, about, code })
      return parsed.success ? [parsed.data] : []
    })
    return (['EN', 'FR'] as const).map(
      (language) => activity && activityText(language, activity, (person) => names[person], 'Sujet'),
    )
  })
  await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot('activityTexts.txt')
})
