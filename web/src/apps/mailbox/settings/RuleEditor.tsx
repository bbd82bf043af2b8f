import { ChevronDownIcon, ChevronUpIcon, PencilSquareIcon, PlusIcon, TrashIcon } from '@heroicons/react/24/outline'
import { useEffect, useRef, useState } from 'react'
import { MAX_RULES } from '#shared/apps/mailbox/mailRules.ts'
import type { Label, MailRule, MailSettings } from '#shared/apps/mailbox/settingsContract.ts'
import { useUndo } from '#web/apps/kit/saving/useUndo.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LABEL_CHIP_CLASSES } from '../mailLists.ts'
import { RuleDialog } from './RuleDialog.tsx'
import { findRuleIndex, useSaveRules } from './useSaveRules.ts'

/** Moves a rule up or down by one place. */
const moveRule = (rules: readonly MailRule[], at: number, by: 1 | -1): MailRule[] => {
  const [rule] = rules.slice(at, at + 1)
  const others = rules.filter((_, index) => index !== at)
  return rule ? others.toSpliced(at + by, 0, rule) : others
}

/** The rules for incoming mails, in an editable order. */
const RuleEditor = ({ settings }: { settings: MailSettings }) => {
  const { t } = useTranslation('mailbox')
  const { rules } = settings
  const labels = useApiQuery(contracts.mailbox.labels, {}).data ?? []
  const store = useSaveRules()
  const undo = useUndo('mailbox')
  /** The settings when the dialog was opened, and the rule's index; undefined index: a new rule. */
  const [edited, setEdited] = useState<{ base: MailSettings; at: number | undefined }>()
  const [open, setOpen] = useState(false)
  /** How another window has changed the rules meanwhile. */
  const [conflict, setConflict] = useState<'others' | 'gone'>()
  const list = useRef<HTMLOListElement>(null)
  const [follow, setFollow] = useState<{ at: number; by: 1 | -1 }>()
  // The focus follows the moved rule, not its place.
  useEffect(() => {
    if (follow === undefined) return
    const [up, down] = list.current?.children[follow.at]?.querySelectorAll('button') ?? []
    const [target, other] = follow.by === -1 ? [up, down] : [down, up]
    if (target?.disabled) other?.focus()
    else target?.focus()
    setFollow(undefined)
  }, [follow])
  const move = (at: number, by: 1 | -1) =>
    void store(settings, moveRule(rules, at, by), { onDone: () => setFollow({ at: at + by, by }) })
  const remove = (rule: MailRule, at: number) =>
    void store(settings, rules.toSpliced(at, 1), {
      onDone: (saved) => undo(t('rules.removed'), () => store(saved, saved.rules.toSpliced(at, 0, rule))),
    })
  const edit = (at: number | undefined) => {
    setEdited({ base: settings, at })
    setConflict(undefined)
    setOpen(true)
  }
  /** Keeps what was typed, to be saved on top of the current rules. */
  const showConflict = (current: MailSettings) => {
    const opened = edited?.at === undefined ? undefined : edited.base.rules[edited.at]
    const at = opened && findRuleIndex(opened, current.rules, edited?.at ?? 0)
    setEdited({ base: current, at })
    setConflict(opened && at === undefined ? 'gone' : 'others')
  }
  const saveRule = async (rule: MailRule) => {
    const { base, at } = edited ?? { base: settings, at: undefined }
    const next = at === undefined ? [...base.rules, rule] : base.rules.with(at, rule)
    await store(base, next, { onDone: () => setOpen(false), onStale: showConflict })
  }
  return (
    <section className="mt-10">
      <h3 className="text-xl font-semibold">{t('rules.title')}</h3>
      <p className="mt-1 text-secondary">{t('rules.text')}</p>
      <ol ref={list} className="mt-4 divide-y divide-line">
        {rules.map((rule, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no id
          <li key={at} className="flex flex-wrap items-start justify-end gap-1 py-2">
            <RuleSummary rule={rule} labels={labels} />
            <IconButton
              label={t('rules.up', { place: at + 1 })}
              icon={ChevronUpIcon}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            />
            <IconButton
              label={t('rules.down', { place: at + 1 })}
              icon={ChevronDownIcon}
              disabled={at === rules.length - 1}
              onClick={() => move(at, 1)}
            />
            <IconButton label={t('rules.edit', { place: at + 1 })} icon={PencilSquareIcon} onClick={() => edit(at)} />
            <IconButton
              label={t('rules.remove', { place: at + 1 })}
              icon={TrashIcon}
              onClick={() => remove(rule, at)}
            />
          </li>
        ))}
      </ol>
      <Button
        variant="outline"
        icon={PlusIcon}
        disabled={rules.length >= MAX_RULES}
        onClick={() => edit(undefined)}
        className="mt-3"
      >
        {t('rules.add')}
      </Button>
      {rules.length >= MAX_RULES && (
        <p className="mt-2 text-md text-secondary">{t('rules.full', { most: MAX_RULES })}</p>
      )}
      <RuleDialog
        open={open}
        rule={edited?.at === undefined ? undefined : edited.base.rules[edited.at]}
        conflict={conflict}
        labels={labels}
        onClose={() => setOpen(false)}
        onSave={saveRule}
      />
    </section>
  )
}
export default RuleEditor

/** The text of a rule. */
const RuleSummary = ({ rule, labels }: { rule: MailRule; labels: readonly Label[] }) => {
  const { t } = useTranslation('mailbox')
  const { field, contains, folder, markRead } = rule
  return (
    <div className="min-w-0 grow basis-full py-2 sm:basis-0">
      <p className="break-words">{t(`rules.when.${field}`, { words: contains })}</p>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-md text-secondary">
        {labels
          .filter(({ id }) => rule.labels.includes(id))
          .map(({ id, title, color }) => (
            <span key={id} className={`rounded-full px-3 py-0.5 text-sm font-medium ${LABEL_CHIP_CLASSES[color]}`}>
              {title}
            </span>
          ))}
        {[folder && t(`rules.folder.${folder}`), markRead && t('rules.markRead')].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}
