import { BriefcaseIcon, PlusIcon, TrashIcon } from '@heroicons/react/24/outline'
import { dayInParis } from '#shared/core/dates/paris.ts'
import { PROFILE_LIMITS } from '#shared/staffing/profiles/limits.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { type DraftExperience, type DraftProblems, moveEntry, newExperience, newTask, updateEntry } from './draft.ts'
import { EmptyEntries } from './EmptyEntries.tsx'
import { EntryFrame } from './EntryFrame.tsx'
import { SkillsInput } from './SkillsInput.tsx'
import type { ProfileDraft } from './useProfileDraft.ts'

/** The work experience: employers, tasks and skills. */
export const ExperiencesCard = ({ editing: { draft, change, problems } }: { editing: ProfileDraft }) => {
  const { t } = useTranslation('profiles')
  const { userExperiences: list } = draft
  const saveList = (userExperiences: DraftExperience[]) => change({ userExperiences })
  const add = () => saveList([newExperience(), ...list])
  return (
    <Card
      title={t('profiles.experiences')}
      actions={
        list.length > 0 && (
          <Button
            variant="text"
            icon={PlusIcon}
            className="-mx-button"
            disabled={list.length >= PROFILE_LIMITS.experiences}
            onClick={add}
          >
            {t('profiles.experience.add')}
          </Button>
        )
      }
    >
      {list.length === 0 ? (
        <EmptyEntries
          icon={BriefcaseIcon}
          text={t('profiles.experience.none')}
          action={t('profiles.experience.add')}
          onAdd={add}
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {list.map((experience, index) => (
            <EntryFrame
              key={experience.key}
              name={experience.title || t('profiles.experience.new')}
              first={index === 0}
              last={index === list.length - 1}
              onMove={(by) => saveList(moveEntry(list, experience.key, by))}
              onRemove={() => saveList(list.filter((one) => one !== experience))}
            >
              <ExperienceFields
                experience={experience}
                problems={problems}
                onChange={(some) => saveList(updateEntry(list, experience.key, some))}
              />
            </EntryFrame>
          ))}
        </ul>
      )}
    </Card>
  )
}

const ExperienceFields = ({
  experience,
  problems,
  onChange,
}: {
  experience: DraftExperience
  problems: DraftProblems
  onChange: (some: Partial<DraftExperience>) => void
}) => {
  const { t } = useTranslation('profiles')
  const { key, title, organization, startDate, endDate, description } = experience
  const problem = (field: string) => {
    const code = problems[`${key}.${field}`]
    return code && t(code)
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        required
        label={t('profiles.experience.title')}
        value={title}
        maxLength={PROFILE_LIMITS.line}
        error={problem('title')}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextField
        label={t('profiles.experience.organization')}
        value={organization}
        maxLength={PROFILE_LIMITS.line}
        error={problem('organization')}
        onChange={({ target }) => onChange({ organization: target.value })}
      />
      <TextField
        required
        type="date"
        label={t('profiles.experience.startDate')}
        value={startDate}
        min="1940-01-01"
        max="2100-12-31"
        error={problem('startDate')}
        onChange={({ target }) => onChange({ startDate: target.value })}
      />
      <div>
        <TextField
          type="date"
          label={t('profiles.experience.endDate')}
          value={endDate ?? ''}
          min="1940-01-01"
          max="2100-12-31"
          disabled={endDate === null}
          error={problem('endDate')}
          onChange={({ target }) => onChange({ endDate: target.value })}
        />
        <Checkbox
          label={t('profiles.experience.current')}
          checked={endDate === null}
          onChange={(on) => onChange({ endDate: on ? null : dayInParis(new Date()) })}
          className="mt-2"
        />
      </div>
      <TextArea
        label={t('profiles.experience.description')}
        value={description}
        maxLength={PROFILE_LIMITS.description}
        error={problem('description')}
        onChange={({ target }) => onChange({ description: target.value })}
        className="sm:col-span-2"
      />
      <Tasks experience={experience} problems={problems} onChange={onChange} />
    </div>
  )
}

const Tasks = ({
  experience: { tasks },
  problems,
  onChange,
}: {
  experience: DraftExperience
  problems: DraftProblems
  onChange: (some: Partial<DraftExperience>) => void
}) => {
  const { t } = useTranslation('profiles')
  return (
    <div className="sm:col-span-2">
      <ul className="flex flex-col gap-4">
        {tasks.map((task, index) => {
          const code = problems[`${task.key}.headline`]
          const number = index + 1
          return (
            <li key={task.key} className="grid gap-3 border-l-2 border-line pl-4">
              <div className="flex items-start gap-1">
                <TextField
                  label={t('profiles.task.headline', { number })}
                  value={task.headline}
                  maxLength={PROFILE_LIMITS.headline}
                  error={code && t(code)}
                  onChange={({ target }) =>
                    onChange({ tasks: updateEntry(tasks, task.key, { headline: target.value }) })
                  }
                  className="grow"
                />
                <IconButton
                  icon={TrashIcon}
                  label={t('profiles.task.remove', { number })}
                  onClick={() => onChange({ tasks: tasks.filter((one) => one !== task) })}
                  className="mt-6.25"
                />
              </div>
              <SkillsInput
                label={t('profiles.task.skills', { number })}
                skills={task.skills}
                onChange={(skills) => onChange({ tasks: updateEntry(tasks, task.key, { skills }) })}
              />
            </li>
          )
        })}
      </ul>
      <Button
        variant="text"
        icon={PlusIcon}
        disabled={tasks.length >= PROFILE_LIMITS.tasks}
        onClick={() => onChange({ tasks: [...tasks, newTask()] })}
        className="-ml-button"
      >
        {t('profiles.task.add')}
      </Button>
    </div>
  )
}
