import { AcademicCapIcon, CheckBadgeIcon, PlusIcon } from '@heroicons/react/24/outline'
import { PROFILE_LIMITS } from '#shared/staffing/profiles/limits.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { type DraftStudy, moveEntry, newStudy, updateEntry } from './draft.ts'
import { EmptyEntries } from './EmptyEntries.tsx'
import { EntryFrame } from './EntryFrame.tsx'
import { SkillsInput } from './SkillsInput.tsx'
import type { ProfileDraft } from './useProfileDraft.ts'

const KINDS = {
  userDiplomas: { words: 'diploma', icon: AcademicCapIcon, most: PROFILE_LIMITS.diplomas },
  userCertification: { words: 'certification', icon: CheckBadgeIcon, most: PROFILE_LIMITS.certifications },
} as const

/** Diplomas, or certificates with their skills. */
export const StudiesCard = ({
  kind,
  editing: { draft, change, problems },
}: {
  kind: keyof typeof KINDS
  editing: ProfileDraft
}) => {
  const { t } = useTranslation('profiles')
  const { words, icon, most } = KINDS[kind]
  const list = draft[kind]
  const saveList = (studies: DraftStudy[]) => change({ [kind]: studies })
  const add = () => saveList([newStudy(), ...list])
  const action = t(`profiles.${words}.add`)
  return (
    <Card
      title={t(`profiles.${words}s`)}
      actions={
        list.length > 0 && (
          <Button variant="text" icon={PlusIcon} className="-mx-button" disabled={list.length >= most} onClick={add}>
            {action}
          </Button>
        )
      }
    >
      {list.length === 0 ? (
        <EmptyEntries icon={icon} text={t(`profiles.${words}.none`)} action={action} onAdd={add} />
      ) : (
        <ul className="flex flex-col gap-4">
          {list.map((study, index) => {
            const problem = (field: string) => {
              const code = problems[`${study.key}.${field}`]
              return code && t(code)
            }
            const on = (some: Partial<DraftStudy>) => saveList(updateEntry(list, study.key, some))
            return (
              <EntryFrame
                key={study.key}
                name={study.title || t(`profiles.${words}.new`)}
                first={index === 0}
                last={index === list.length - 1}
                onMove={(by) => saveList(moveEntry(list, study.key, by))}
                onRemove={() => saveList(list.filter((one) => one !== study))}
              >
                <div className="grid gap-4 sm:grid-cols-[1fr_1fr_7rem]">
                  <TextField
                    required
                    label={t('profiles.study.title')}
                    value={study.title}
                    maxLength={PROFILE_LIMITS.line}
                    error={problem('title')}
                    onChange={({ target }) => on({ title: target.value })}
                  />
                  <TextField
                    label={t('profiles.study.establishment')}
                    value={study.establishment}
                    maxLength={PROFILE_LIMITS.line}
                    error={problem('establishment')}
                    onChange={({ target }) => on({ establishment: target.value })}
                  />
                  <TextField
                    inputMode="numeric"
                    label={t('profiles.study.year')}
                    value={study.obtentionYear === null ? '' : String(study.obtentionYear)}
                    error={problem('obtentionYear')}
                    onChange={({ target }) => {
                      const digits = target.value.replace(/\D/g, '').slice(0, 4)
                      on({ obtentionYear: digits === '' ? null : Number(digits) })
                    }}
                  />
                  {kind === 'userCertification' && (
                    <div className="sm:col-span-3">
                      <SkillsInput
                        label={t('profiles.study.skills')}
                        skills={study.skills}
                        onChange={(skills) => on({ skills })}
                      />
                    </div>
                  )}
                </div>
              </EntryFrame>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
