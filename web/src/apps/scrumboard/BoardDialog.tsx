import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Face } from '#shared/apps/comments.ts'
import type { OpenBoard } from '#shared/apps/scrumboard/entities.ts'
import {
  BOARD_ICONS,
  BOARD_LIMITS,
  BOARD_TEMPLATES,
  type BoardAudience,
  type BoardIcon,
  type BoardTemplate,
  mayShareBoards,
} from '#shared/apps/scrumboard/rules.ts'
import { allows, STAFFING } from '#shared/core/permissions.ts'
import { PeoplePicker } from '#web/apps/kit/PeoplePicker.tsx'
import { call, queryClient } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useUser } from '#web/client/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Alert } from '#web/ui/notices/Alert.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { AudienceField } from './AudienceField.tsx'
import { ICONS } from './cardStyles.ts'
import { BOARDS, boardPath } from './paths.ts'
import { type About, SubjectFields } from './SubjectFields.tsx'

interface Props {
  /** The board that is changed; none: a new one is begun. */
  board?: OpenBoard
  template?: BoardTemplate | undefined
  onClose: () => void
}

const reread = () => void queryClient.invalidateQueries({ queryKey: ['scrumboard'] })

/** Begins a board, or changes what one is called and who is on it. */
export const BoardDialog = ({ board, template: proposed, onClose }: Props) => {
  const { t } = useTranslation('scrumboard')
  const formId = useId()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const user = useUser()
  const [title, setTitle] = useState(board?.title ?? (proposed ? t(`template.${proposed}.title`) : ''))
  const [description, setDescription] = useState(board?.description ?? '')
  const [icon, setIcon] = useState<BoardIcon>(board?.icon ?? proposed ?? 'board')
  const [template, setTemplate] = useState<BoardTemplate | 'none'>(proposed ?? 'none')
  const [about, setAbout] = useState<About>({ missionId: board?.missionId ?? null, clientId: board?.clientId ?? null })
  const [members, setMembers] = useState<Face[]>(board?.people ?? [])
  const [audience, setAudience] = useState<BoardAudience>(board?.audience ?? 'MEMBERS')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const person = user?.id ?? ''
  const manages = !board || board.isManager
  const shares = mayShareBoards(user?.permissions ?? [])
  // Whoever may no longer share boards still takes theirs back.
  const mayOpen = manages && (shares || (board !== undefined && board.audience !== 'MEMBERS'))

  /** Without a mission there is nobody of it to read the board. */
  const changeAbout = (next: About) => {
    setAbout(next)
    if (next.missionId === null && audience === 'MISSION') setAudience('MEMBERS')
  }

  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await act()
      reread()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!title.trim()) return
    const fields = {
      ...about,
      title,
      icon,
      audience,
      members: members.map(({ id }) => id),
      ...(description || board ? { description } : {}),
    }
    void run(async () => {
      if (board) {
        await call(contracts.scrumboard.updateBoard, { id: board.id, board: { ...fields, version: board.version } })
        return onClose()
      }
      const made = await call(contracts.scrumboard.createBoard, {
        board: fields,
        ...(template !== 'none' && { template }),
      })
      onClose()
      void navigate(boardPath(made.id))
    })
  }
  const leave = async () => {
    if (
      !board ||
      !(await confirm({
        title: t('board.leaveTitle', { title: board.title }),
        text: t('board.leaveText'),
        confirm: t('board.leave'),
      }))
    )
      return
    const others = board.members.filter((id) => id !== person)
    void run(async () => {
      await call(contracts.scrumboard.updateBoard, { id: board.id, board: { members: others } })
      void navigate(BOARDS)
    })
  }
  const remove = async () => {
    if (!board) return
    const question = { title: t('board.deleteTitle', { title: board.title }), text: t('board.deleteText') }
    if (!(await confirm({ ...question, confirm: t('board.delete'), danger: true }))) return
    void run(async () => {
      await call(contracts.scrumboard.deleteBoard, { id: board.id })
      void navigate(BOARDS)
    })
  }
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t(board ? 'board.settings' : 'boards.new')}
      footer={
        <>
          {board && board.members.length > 1 && (
            <Button variant="outline" onClick={() => void leave()}>
              {t('board.leave')}
            </Button>
          )}
          {board && manages && (
            <Button variant="danger" onClick={() => void remove()}>
              {t('board.delete')}
            </Button>
          )}
          <Button variant="outline" onClick={onClose} className="ml-auto">
            {t('ui.cancel')}
          </Button>
          {manages && (
            <Button variant="primary" type="submit" form={formId} busy={busy}>
              {t(board ? 'board.save' : 'boards.create')}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save} className="flex flex-col gap-5">
        {failure !== undefined && <Alert tone="error">{failureText(failure, t)}</Alert>}
        {!manages && <Alert tone="info">{t('board.notManager')}</Alert>}
        <TextField
          label={t('board.title')}
          required
          value={title}
          maxLength={BOARD_LIMITS.boardTitle}
          disabled={!manages}
          error={tried && !title.trim() ? t('board.titleMissing') : undefined}
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextArea
          label={t('board.description')}
          rows={2}
          value={description}
          maxLength={BOARD_LIMITS.boardDescription}
          disabled={!manages}
          onChange={({ target }) => setDescription(target.value)}
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
              const Mark = ICONS[one]
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
                    onChange={() => setIcon(one)}
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
            <PeoplePicker label={t('board.members')} chosen={members} onChange={setMembers} fixed={[person]} />
          ) : (
            <p className="text-secondary">{t('board.onlyYours')}</p>
          ))}
        <AudienceField
          board={board}
          audience={audience}
          ofMission={about.missionId !== null}
          onChange={mayOpen ? setAudience : undefined}
        />
      </form>
    </Dialog>
  )
}
