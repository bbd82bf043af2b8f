import { ChevronDownIcon, ChevronUpIcon, PencilSquareIcon, PlusIcon, TrashIcon } from '@heroicons/react/24/outline'
import { useEffect, useRef, useState } from 'react'
import { MAX_RULES } from '#shared/apps/mailbox/mailRules.ts'
import type { Label, MailRule, MailSettings } from '#shared/apps/mailbox/settingsContract.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { CHIP } from '../places.ts'
import { RuleDialog } from './RuleDialog.tsx'
import { placeOf, useStoreRules } from './useStoreRules.ts'

/** The list with one moved by a place. */
const moved = (rules: readonly MailRule[], at: number, by: 1 | -1): MailRule[] => {
  const [rule] = rules.slice(at, at + 1)
  const others = rules.filter((_, index) => index !== at)
  return rule ? others.toSpliced(at + by, 0, rule) : others
}

/** What is done with mails as they come in: rules in an order that can be changed. */
const RuleEditor = ({ settings }: { settings: MailSettings }) => {
  const { t } = useTranslation('mailbox')
  const { rules } = settings
  const labels = useApiQuery(contracts.mailbox.labels, {}).data ?? []
  const store = useStoreRules()
  /** The rules as they were when one of them was opened, and its place; none: another one is made. */
  const [edited, setEdited] = useState<{ base: MailSettings; at: number | undefined }>()
  const [open, setOpen] = useState(false)
  /** What has become of the opened rule in another window. */
  const [meanwhile, setMeanwhile] = useState<'others' | 'gone'>()
  const list = useRef<HTMLOListElement>(null)
  const [follow, setFollow] = useState<{ at: number; by: 1 | -1 }>()
  // The focus goes with the rule that is moved, not with its place.
  useEffect(() => {
    if (follow === undefined) return
    const [up, down] = list.current?.children[follow.at]?.querySelectorAll('button') ?? []
    const [meant, other] = follow.by === -1 ? [up, down] : [down, up]
    if (meant?.disabled) other?.focus()
    else meant?.focus()
    setFollow(undefined)
  }, [follow])
  const move = (at: number, by: 1 | -1) =>
    void store(settings, moved(rules, at, by), { onDone: () => setFollow({ at: at + by, by }) })
  const edit = (at: number | undefined) => {
    setEdited({ base: settings, at })
    setMeanwhile(undefined)
    setOpen(true)
  }
  /** What was typed stays in the dialog, to be saved among the rules as they are now. */
  const meet = (current: MailSettings) => {
    const opened = edited?.at === undefined ? undefined : edited.base.rules[edited.at]
    const at = opened && placeOf(opened, current.rules, edited?.at ?? 0)
    setEdited({ base: current, at })
    setMeanwhile(opened && at === undefined ? 'gone' : 'others')
  }
  const keep = async (rule: MailRule) => {
    const { base, at } = edited ?? { base: settings, at: undefined }
    const next = at === undefined ? [...base.rules, rule] : base.rules.with(at, rule)
    await store(base, next, { onDone: () => setOpen(false), onStale: meet })
  }
  return (
    <section className="mt-10">
      <h3 className="text-xl font-semibold">{t('rules.title')}</h3>
      <p className="mt-1 text-secondary">{t('rules.text')}</p>
      <ol ref={list} className="mt-4 divide-y divide-line">
        {rules.map((rule, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is known by its place only
          <li key={at} className="flex flex-wrap items-start justify-end gap-1 py-2">
            <Said rule={rule} labels={labels} />
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
              onClick={() =>
                void store(
                  settings,
                  rules.filter((_, index) => index !== at),
                )
              }
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
        meanwhile={meanwhile}
        labels={labels}
        onClose={() => setOpen(false)}
        onKeep={keep}
      />
    </section>
  )
}
export default RuleEditor

/** A rule in words. */
const Said = ({ rule, labels }: { rule: MailRule; labels: readonly Label[] }) => {
  const { t } = useTranslation('mailbox')
  const { field, contains, folder, markRead } = rule
  return (
    <div className="min-w-0 grow basis-full py-2 sm:basis-0">
      <p className="break-words">{t(`rules.when.${field}`, { words: contains })}</p>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-md text-secondary">
        {labels
          .filter(({ id }) => rule.labels.includes(id))
          .map(({ id, title, color }) => (
            <span key={id} className={`rounded-full px-3 py-0.5 text-sm font-medium ${CHIP[color]}`}>
              {title}
            </span>
          ))}
        {[folder && t(`rules.folder.${folder}`), markRead && t('rules.markRead')].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}
