import type { PersonSummary } from '#shared/apps/comments.ts'
import { BOARD_LIMITS } from '#shared/apps/scrumboard/rules.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { CheckboxInput } from '#web/ui/forms/Checkbox.tsx'
import { Avatar } from '#web/ui/images/Avatar.tsx'

interface Props {
  /** The members of the board. */
  people: readonly PersonSummary[]
  chosen: readonly string[]
  onChange: (people: string[]) => void
}

/** The assignees of a card, chosen among the board's members. */
export const CardPeople = ({ people, chosen, onChange }: Props) => {
  const { t } = useTranslation('scrumboard')
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t('card.people')}</legend>
      <div className="flex max-h-40 flex-wrap gap-2 overflow-y-auto p-1">
        {people.map(({ id, name, avatar }) => {
          const isChosen = chosen.includes(id)
          return (
            <label
              key={id}
              className={`inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-full border py-1 pr-3 pl-1 max-sm:min-h-11 has-focus-visible:outline-2 has-focus-visible:outline-link ${isChosen ? 'border-link bg-tint font-medium' : 'border-field'}`}
            >
              <CheckboxInput
                checked={isChosen}
                disabled={!isChosen && chosen.length >= BOARD_LIMITS.people}
                onChange={() => onChange(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])}
                className="sr-only"
              />
              <Avatar name={name} src={avatar} size={26} />
              {name}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
