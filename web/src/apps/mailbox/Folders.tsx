import { Cog6ToothIcon, PencilSquareIcon, TagIcon } from '@heroicons/react/24/outline'
import { type DragEvent, type ReactNode, useState } from 'react'
import { NavLink } from 'react-router-dom'
import { canMove, MAX_LABELS_PER_MAIL } from '#shared/apps/mailbox/rules.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button, type Icon } from '#web/ui/Button.tsx'
import { newMail, useComposing } from './compose/composing.ts'
import { droppable } from './dragging.ts'
import { MAILBOX_PATH, PLACE_ICONS, pathOf, TAG } from './places.ts'
import { useMailActions } from './useMailActions.ts'

/** The lists of a mailbox, and the button that writes a mail. */
export const Folders = ({ onFollow }: { onFollow?: () => void }) => {
  const { t } = useTranslation('mailbox')
  const { compose } = useComposing()
  const { change, move } = useMailActions()
  const folders = useApiQuery(contracts.mailbox.folders, {}).data ?? []
  const filters = useApiQuery(contracts.mailbox.filters, {}).data ?? []
  const labels = useApiQuery(contracts.mailbox.labels, {}).data ?? []
  const signature = useApiQuery(contracts.mailbox.settings, {}).data?.signature ?? ''
  return (
    <div className="px-4 py-8">
      <p aria-hidden className="px-2 text-3xl font-semibold tracking-tight">
        {t('title')}
      </p>
      <Button
        variant="primary"
        icon={PencilSquareIcon}
        className="mt-6 w-full"
        onClick={() => compose(newMail(signature))}
      >
        {t('compose')}
      </Button>
      <nav aria-label={t('title')} className="mt-6 space-y-6">
        <Section title={t('section.folders')}>
          {folders.map(({ id, title, slug, count }) => (
            <Place
              key={id}
              to={pathOf({ folder: slug })}
              icon={PLACE_ICONS[id]}
              count={count}
              onFollow={onFollow}
              drop={droppable(
                ({ kind, folder }) => folder !== id && canMove(kind, folder, id),
                (mails) => void move(mails, id),
              )}
            >
              {title}
            </Place>
          ))}
        </Section>
        <Section title={t('section.filters')}>
          {filters.map(({ id, title, slug }) => (
            <Place
              key={id}
              to={pathOf({ filter: slug })}
              icon={PLACE_ICONS[id]}
              onFollow={onFollow}
              drop={droppable(
                (mail) => !mail[id],
                (mails) => void change(mails, () => ({ [id]: true })),
              )}
            >
              {title}
            </Place>
          ))}
        </Section>
        {labels.length > 0 && (
          <Section title={t('section.labels')}>
            {labels.map(({ id, title, slug, color }) => (
              <Place
                key={id}
                to={pathOf({ label: slug })}
                icon={TagIcon}
                tint={TAG[color]}
                onFollow={onFollow}
                drop={droppable(
                  (mail) => !mail.labels.includes(id) && mail.labels.length < MAX_LABELS_PER_MAIL,
                  (mails) => void change(mails, (mail) => ({ labels: [...mail.labels, id] })),
                )}
              >
                {title}
              </Place>
            ))}
          </Section>
        )}
        <ul>
          <Place to={`${MAILBOX_PATH}/settings`} icon={Cog6ToothIcon} onFollow={onFollow}>
            {t('settings.title')}
          </Place>
        </ul>
      </nav>
    </div>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="px-3 pb-1 text-sm font-medium text-secondary">{title}</h2>
    <ul>{children}</ul>
  </section>
)

interface PlaceProps {
  to: string
  icon: Icon
  tint?: string
  count?: number
  onFollow?: (() => void) | undefined
  /** Takes mails that are dragged there. */
  drop?: ReturnType<typeof droppable>
  children: ReactNode
}

const Place = ({ to, icon: Mark, tint = 'text-icon', count = 0, onFollow, drop, children }: PlaceProps) => {
  const [over, setOver] = useState(false)
  const taking = drop && {
    onDragOver: (event: DragEvent) => {
      drop.onDragOver(event)
      setOver(event.defaultPrevented)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      drop.onDrop(event)
    },
  }
  return (
    <li {...taking} className={over ? 'rounded-md outline-2 outline-link' : ''}>
      <NavLink
        to={to}
        {...(onFollow && { onClick: onFollow })}
        className="flex min-h-10 items-center gap-3 rounded-md px-3 py-2 font-medium hover:bg-hover aria-[current]:bg-tint aria-[current]:text-link"
      >
        <Mark aria-hidden className={`size-5 shrink-0 ${tint}`} />
        <span className="min-w-0 grow break-words">{children}</span>
        {count > 0 && <span className="text-sm font-semibold text-secondary">{count}</span>}
      </NavLink>
    </li>
  )
}
