import { Cog6ToothIcon, PencilSquareIcon, TagIcon } from '@heroicons/react/24/outline'
import { type DragEvent, type ReactNode, useState } from 'react'
import { NavLink } from 'react-router-dom'
import { canMove, MAX_LABELS_PER_MAIL } from '#shared/apps/mailbox/rules.ts'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button, type Icon } from '#web/ui/Button.tsx'
import { useCompose } from './compose/composing.ts'
import { dropProps } from './dragging.ts'
import { LABEL_ICON_CLASSES, LIST_ICONS, listPath, SETTINGS_PATH } from './mailLists.ts'
import { useMailActions } from './useMailActions.ts'

/** The folders, filters and labels of the mailbox, and the compose button. */
export const Folders = ({ onFollow }: { onFollow?: () => void }) => {
  const { t } = useTranslation('mailbox')
  const { write } = useCompose()
  const { change, move } = useMailActions()
  const folders = useApiQuery(contracts.mailbox.folders, {}).data ?? []
  const filters = useApiQuery(contracts.mailbox.filters, {}).data ?? []
  const labels = useApiQuery(contracts.mailbox.labels, {}).data ?? []
  return (
    <div className="px-4 py-8">
      <p aria-hidden className="px-2 text-3xl font-semibold tracking-tight">
        {t('title')}
      </p>
      <Button variant="primary" icon={PencilSquareIcon} className="mt-6 w-full" onClick={write}>
        {t('compose')}
      </Button>
      <nav aria-label={t('title')} className="mt-6 space-y-6">
        <Section title={t('section.folders')}>
          {folders.map(({ id, title, slug, count }) => (
            <FolderLink
              key={id}
              to={listPath({ folder: slug })}
              icon={LIST_ICONS[id]}
              count={count}
              onFollow={onFollow}
              drop={dropProps(
                ({ kind, folder }) => folder !== id && canMove(kind, folder, id),
                (mails) => void move(mails, id),
              )}
            >
              {title}
            </FolderLink>
          ))}
        </Section>
        <Section title={t('section.filters')}>
          {filters.map(({ id, title, slug }) => (
            <FolderLink
              key={id}
              to={listPath({ filter: slug })}
              icon={LIST_ICONS[id]}
              onFollow={onFollow}
              drop={dropProps(
                (mail) => !mail[id],
                (mails) => void change(mails, () => ({ [id]: true })),
              )}
            >
              {title}
            </FolderLink>
          ))}
        </Section>
        {labels.length > 0 && (
          <Section title={t('section.labels')}>
            {labels.map(({ id, title, slug, color }) => (
              <FolderLink
                key={id}
                to={listPath({ label: slug })}
                icon={TagIcon}
                tint={LABEL_ICON_CLASSES[color]}
                onFollow={onFollow}
                drop={dropProps(
                  (mail) => !mail.labels.includes(id) && mail.labels.length < MAX_LABELS_PER_MAIL,
                  (mails) => void change(mails, (mail) => ({ labels: [...mail.labels, id] })),
                )}
              >
                {title}
              </FolderLink>
            ))}
          </Section>
        )}
        <ul>
          <FolderLink to={SETTINGS_PATH} icon={Cog6ToothIcon} onFollow={onFollow}>
            {t('settings.title')}
          </FolderLink>
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

interface FolderLinkProps {
  to: string
  icon: Icon
  tint?: string
  count?: number
  onFollow?: (() => void) | undefined
  /** Drop target props. */
  drop?: ReturnType<typeof dropProps>
  children: ReactNode
}

const FolderLink = ({ to, icon: Mark, tint = 'text-icon', count = 0, onFollow, drop, children }: FolderLinkProps) => {
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
