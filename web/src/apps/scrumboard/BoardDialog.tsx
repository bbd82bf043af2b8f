import { type ReactNode, useState } from 'react'
import type { OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import {
  BOARD_ICONS,
  BOARD_LIMITS,
  BOARD_TEMPLATES,
  type BoardAudience,
  type BoardIcon,
  type BoardTemplate,
  mayShareBoards,
  TEMPLATE_ICONS,
} from '#shared/apps/scrumboard/rules.ts'
import { allows, STAFFING } from '#shared/core/permissions.ts'
import { PeoplePicker } from '#web/apps/kit/PeoplePicker.tsx'
import { call, queryClient } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useUser } from '#web/client/session.ts'
import { useNavigateFromHere } from '#web/router/useNavigateFromHere.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useEdits, useListEdits } from '#web/ui/forms/useEdits.ts'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { AudienceField } from './AudienceField.tsx'
import { ICON_COMPONENTS } from './cardStyles.ts'
import { boardPath } from './paths.ts'
import { type BoardSubject, SubjectFields } from './SubjectFields.tsx'

interface Props {
  /** The board to edit; undefined: a new one. */
  board?: OpenBoard
  template?: BoardTemplate | undefined
  /** Further actions on the board. */
  more?: ReactNode
  onClose: () => void
}

const invalidateBoards = () => void queryClient.invalidateQueries({ queryKey: ['scrumboard'] })

interface Fields {
  title: string
  description: string
  icon: BoardIcon
  about: BoardSubject
  audience: BoardAudience
}
const EMPTY_FIELDS: Fields = {
  title: '',
  description: '',
  icon: 'board',
  audience: 'MEMBERS',
  about: { missionId: null, clientId: null },
}
const toFields = ({ title, description, icon, missionId, clientId, audience }: OpenBoard): Fields => ({
  title,
  description,
  icon,
  audience,
  about: { missionId, clientId },
})

/** Creates a board, or edits its title, subject and members. */
export const BoardDialog = ({ board, template: proposed, more, onClose }: Props) => {
  const { t } = useTranslation('scrumboard')
  const navigateFromHere = useNavigateFromHere()
  const user = useUser()
  const [template, setTemplate] = useState<BoardTemplate | 'none'>(proposed ?? 'none')
  const begun = {
    ...EMPTY_FIELDS,
    title: proposed ? t(`template.${proposed}.title`) : '',
    icon: TEMPLATE_ICONS[proposed ?? 'none'],
  }
  const { fields, edit, changes } = useEdits(board ? toFields(board) : begun)
  const { title, description, icon, about, audience } = fields
  const members = useListEdits(board?.people ?? [])
  const person = user?.id ?? ''
  const manages = !board || board.isManager
  const shares = mayShareBoards(user?.permissions ?? [])
  // Without the permission to share, an existing share can still be withdrawn.
  const mayOpen = manages && (shares || (board !== undefined && board.audience !== 'MEMBERS'))

  /** Without a mission the team audience does not apply. */
  const changeAbout = (next: BoardSubject) => {
    edit({ about: next, ...(next.missionId === null && audience === 'MISSION' && { audience: 'MEMBERS' }) })
  }

  const save = async () => {
    const navigate = navigateFromHere()
    const ids = members.list.map(({ id }) => id)
    if (board) {
      const { about: subject, ...changed } = changes
      const { id, version } = board
      const differs = Object.keys(changes).length > 0
      await call(contracts.scrumboard.updateBoard, {
        id,
        // Member changes merge with concurrent ones; other fields require an unchanged version.
        board: { ...subject, ...changed, ...(members.changed && { members: ids }), ...(differs && { version }) },
        before: board.members,
      })
    } else {
      const chosen = template !== 'none' && { template }
      const written = { ...about, title, icon, audience, members: ids, ...(description && { description }) }
      const made = await call(contracts.scrumboard.createBoard, { board: written, ...chosen })
      void navigate(boardPath(made.id))
    }
    invalidateBoards()
  }
  return (
    <FormDialog
      size="lg"
      onClose={onClose}
      title={t(board ? 'board.settings' : 'boards.new')}
      {...(manages && { action: t(board ? 'board.save' : 'boards.create') })}
      more={more}
      className="flex flex-col gap-5"
      problems={{ title: !title.trim() && t('board.titleMissing') }}
      onSubmit={save}
    >
      {!manages && <Alert tone="info">{t('board.notManager')}</Alert>}
      <TextField
        label={t('board.title')}
        required
        value={title}
        maxLength={BOARD_LIMITS.boardTitle}
        disabled={!manages}
        field="title"
        onChange={({ target }) => edit({ title: target.value })}
      />
      <TextArea
        label={t('board.description')}
        rows={2}
        value={description}
        maxLength={BOARD_LIMITS.boardDescription}
        disabled={!manages}
        onChange={({ target }) => edit({ description: target.value })}
      />
      {!board && (
        <Select
          label={t('template.label')}
          value={template}
          onChange={setTemplate}
          options={(['none', ...BOARD_TEMPLATES] as const).map((value) => ({
            value,
            label: t(`template.${value}.title`),
          }))}
        />
      )}
      {manages && allows(STAFFING, user?.permissions) && (
        <SubjectFields about={about} subjects={board?.subjects ?? []} onChange={changeAbout} />
      )}
      <fieldset disabled={!manages}>
        <legend className="mb-1 font-medium">{t('board.icon')}</legend>
        <div className="flex flex-wrap gap-2">
          {BOARD_ICONS.map((one) => {
            const Mark = ICON_COMPONENTS[one]
            return (
              <label
                key={one}
                title={t(`icon.${one}`)}
                className={`inline-flex size-11 cursor-pointer items-center justify-center rounded-full border has-focus-visible:outline-2 has-focus-visible:outline-link ${icon === one ? 'border-link bg-tint text-link' : 'border-field text-icon'}`}
              >
                <input
                  type="radio"
                  name="icon"
                  aria-label={t(`icon.${one}`)}
                  checked={icon === one}
                  onChange={() => edit({ icon: one })}
                  className="sr-only"
                />
                <Mark aria-hidden className="size-6" />
              </label>
            )
          })}
        </div>
      </fieldset>
      {manages &&
        (shares ? (
          <PeoplePicker label={t('board.members')} chosen={members.list} onChange={members.edit} fixed={[person]} />
        ) : (
          <p className="text-secondary">{t('board.onlyYours')}</p>
        ))}
      <AudienceField
        board={board}
        audience={audience}
        ofMission={about.missionId !== null}
        onChange={mayOpen ? (next) => edit({ audience: next }) : undefined}
      />
    </FormDialog>
  )
}
