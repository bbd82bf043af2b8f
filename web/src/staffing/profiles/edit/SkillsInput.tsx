import { XMarkIcon } from '@heroicons/react/20/solid'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { PROFILE_LIMITS } from '#shared/staffing/profiles/limits.ts'
import { skillCode, skillName, skillNames } from '#shared/staffing/skills.ts'
import type { Skill } from '#shared/staffing/terms.ts'
import { useLanguage } from '#web/texts/useLanguage.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useProfileLabels } from '../labels.ts'

interface Props<S extends Skill> {
  label: string
  skills: readonly S[]
  /** Maximum number of skills. */
  most?: number
  onChange: (skills: S[]) => void
  /** Further controls per skill, after its level. */
  more?: (skill: S, name: string, change: (to: S) => void) => ReactNode
}

/** Skills with levels; Enter or a comma adds the typed skill, from the catalogue or free text. */
export const SkillsInput = <S extends Skill>({
  label,
  skills,
  most = PROFILE_LIMITS.skills,
  onChange,
  more,
}: Props<S>) => {
  const { t } = useTranslation()
  const words = useProfileLabels()
  const language = useLanguage()
  const [text, setText] = useState('')
  const list = useId()
  const add = (written: string) => {
    const codes = written
      .split(/[,;]/)
      .map(skillCode)
      .filter((code) => code && !skills.some((one) => one.code === code))
    setText('')
    if (codes.length > 0)
      onChange([...skills, ...[...new Set(codes)].map((code) => ({ code, level: 2 }) as S)].slice(0, most))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      add(text)
    }
    const last = skills.at(-1)
    if (event.key === 'Backspace' && text === '' && last) onChange(skills.filter((one) => one !== last))
  }
  return (
    <div>
      <TextField
        label={label}
        value={text}
        list={list}
        maxLength={60}
        disabled={skills.length >= most}
        hint={t('profiles.skills.hint')}
        onChange={(event) => {
          const { value } = event.target
          // A chosen suggestion arrives as one input event.
          if (
            /[,;]/.test(value) ||
            skillNames(language).some((name) => name === value && value.length > text.length + 1)
          )
            add(value)
          else setText(value)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => add(text)}
      />
      <datalist id={list}>
        {text.length > 0 && skillNames(language).map((name) => <option key={name} value={name} />)}
      </datalist>
      {skills.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {skills.map((skill) => {
            const name = skillName(skill.code, language)
            const change = (to: S) => onChange(skills.map((one) => (one === skill ? to : one)))
            return (
              <li
                key={skill.code}
                className="flex min-h-10 flex-wrap items-center rounded-3xl bg-track pl-4 text-md font-medium"
              >
                <span className="min-w-0 break-words">{name}</span>
                <select
                  aria-label={t('profiles.skills.level', { name })}
                  value={String(skill.level)}
                  onChange={({ target }) => change({ ...skill, level: Number(target.value) })}
                  className="ml-2 h-control cursor-pointer rounded-md bg-transparent font-normal"
                >
                  {words.levels.map((level) => (
                    <option key={level.value} value={level.value} className="bg-card text-ink">
                      {level.label}
                    </option>
                  ))}
                </select>
                {more?.(skill, name, change)}
                <button
                  type="button"
                  aria-label={t('profiles.skills.remove', { name })}
                  onClick={() => onChange(skills.filter((one) => one !== skill))}
                  className="flex size-control items-center justify-center rounded-full hover:bg-hover"
                >
                  <XMarkIcon aria-hidden className="size-5 text-icon" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
