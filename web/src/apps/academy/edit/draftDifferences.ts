import type { WrittenStep } from '#shared/apps/academy/entities.ts'
import type { DisplayLanguage } from '#shared/core/terms.ts'
import { toPlainText } from '#shared/core/text/plainText.ts'
import { skillName } from '#shared/staffing/skills.ts'
import type { useFormats } from '#web/app/format.ts'
import type { Translate } from '#web/texts/keys.ts'
import type { Draft } from './draft.ts'

type FormatContext = Pick<ReturnType<typeof useFormats>, 'formatDate'> & {
  t: Translate<'academy'>
  categories: readonly { id: string; title: string }[]
  /** Language of the reader. */
  language: DisplayLanguage
}

const MARK = { true: '☑', false: '☐' } as const

/** Describes a step as plain text; empty for a missing step. */
const formatStep = (step: WrittenStep | undefined): string => {
  if (!step) return ''
  const { title, subtitle, content, video, file, captions, quiz } = step
  const asked = quiz?.questions.flatMap(({ text, options }) => [
    text,
    ...options.map((option) => `${MARK[`${option.right}`]} ${option.text}`),
  ])
  const rules = quiz && `${quiz.passMark} % · ${quiz.attempts}`
  return [title, subtitle, toPlainText(content), video, file?.name, captions?.name, rules, ...(asked ?? [])]
    .filter(Boolean)
    .join('\n')
}

/** Lists the fields in which two versions of a course differ, as plain text. */
export const listDifferences = (mine: Draft, theirs: Draft, { t, categories, language, formatDate }: FormatContext) => {
  const facts = ({ audience, ...course }: Draft): [name: string, said: string][] => [
    [t('edit.title'), course.title],
    [t('edit.description'), course.description],
    [t('category'), categories.find(({ id }) => id === course.category)?.title ?? course.category],
    [t('edit.duration'), t('minutes', { count: course.duration })],
    [t('edit.dueOn'), course.dueOn ? formatDate(course.dueOn) : ''],
    [t('edit.certificate'), MARK[`${course.certificate}`]],
    [t('edit.validMonths'), String(course.validMonths ?? '')],
    [t('edit.skills'), course.skills.map(({ code, level }) => `${skillName(code, language)} (${level})`).join(', ')],
    [t('edit.audience'), [t(`audience.${audience.who}`), ...audience.people.map(({ name }) => name)].join('\n')],
    [t('edit.steps'), course.steps.map(({ title }, at) => `${at + 1}. ${title || t('edit.untitled')}`).join('\n')],
  ]
  const other = facts(theirs)
  const ids = [...new Set([...mine.steps, ...theirs.steps].map(({ id }) => id))]
  const steps = ids.map((id) => {
    const [here, there] = [mine, theirs].map(({ steps: all }) => all.find((one) => one.id === id))
    const name = (here ?? there)?.title || t('edit.untitled')
    return { name, mine: formatStep(here), theirs: formatStep(there) }
  })
  return [
    ...facts(mine).map(([name, said], at) => ({ name, mine: said, theirs: other[at]?.[1] ?? '' })),
    ...steps,
  ].filter((field) => field.mine !== field.theirs)
}
