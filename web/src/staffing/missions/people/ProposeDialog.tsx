import { useEffect, useRef, useState } from 'react'
import type { Mission } from '#shared/staffing/missions/contract.ts'
import { parseRate } from '#shared/staffing/rate.ts'
import { failureText } from '#web/client/failureText.ts'
import { RateMarginLine } from '#web/staffing/margin/margins.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { ResultList } from '#web/ui/lists/Results.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { useStaffingLabels } from '../labels.ts'
import { type Outcome, type Person, proposeToAll } from './proposeToAll.ts'

interface Props {
  mission: Mission
  people: readonly Person[]
  /** Called with the people it was proposed to. */
  onProposed: (people: readonly Person[]) => void
  onClose: () => void
}

/** Asks for the daily rate of each selected person and proposes the mission; lists failures by name. */
export const ProposeDialog = ({ mission, people, onProposed, onClose }: Props) => {
  const { t } = useTranslation('positionings')
  const toast = useToast()
  const words = useStaffingLabels()
  const first = String(mission.rateMax ?? mission.rateMin ?? '')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>()
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const writtenOf = ({ id }: Person) => typed[id] ?? first
  const rateFor = (person: Person) => parseRate(writtenOf(person))
  const asked = words.rates(mission)
  const propose = async () => {
    const each = people.flatMap((person) => {
      const rate = rateFor(person)
      return rate === undefined ? [] : [{ person, rate }]
    })
    const all = await proposeToAll(mission.id, each, () => isOpen.current)
    const done = all.filter(({ failure }) => failure === undefined)
    onProposed(done.map(({ person }) => person))
    if (done.length < all.length && isOpen.current) return setOutcomes(all)
    if (done.length > 0) toast.success(t('positionings.several.done', { count: done.length }))
    if (isOpen.current) onClose()
  }
  const textOf = ({ failure, isListed }: Outcome) => {
    if (failure === undefined) return t('positioning.status.SENT_TO_RESOURCE')
    const reason = failureText(failure, t)
    return isListed ? t('positionings.several.onShortList', { reason }) : reason
  }
  return (
    <FormDialog
      stays
      onClose={onClose}
      title={t('positionings.several.title', { count: people.length })}
      action={t('positionings.step.PROPOSE.action')}
      problems={Object.fromEntries(
        people.map((person) => [person.id, rateFor(person) === undefined && t('positionings.rateWrong')]),
      )}
      onSubmit={propose}
      footer={
        outcomes && (
          <Button variant="primary" onClick={onClose}>
            {t('ui.close')}
          </Button>
        )
      }
    >
      {outcomes ? (
        <div role="status">
          <p className="font-medium">
            {t('positionings.several.done', { count: outcomes.filter(({ failure }) => failure === undefined).length })}
          </p>
          <ResultList
            results={outcomes.map((outcome) => ({
              ...outcome.person,
              text: textOf(outcome),
              good: outcome.failure === undefined,
            }))}
          />
        </div>
      ) : (
        <>
          <p className="text-secondary">{t('positionings.several.text')}</p>
          <fieldset>
            <legend className="font-medium">{t('positionings.rate')}</legend>
            <p className="mb-3 text-md text-secondary">
              {asked ? t('positionings.rateAsked', { rates: asked }) : t('positionings.rateHint')}
            </p>
            <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
              {people.map((person, index) => (
                <div key={person.id}>
                  <TextField
                    label={person.name}
                    required
                    autoFocus={index === 0}
                    inputMode="numeric"
                    value={writtenOf(person)}
                    // Typing replaces the suggested rate.
                    onFocus={({ target }) => target.select()}
                    field={person.id}
                    onChange={({ target }) => setTyped((before) => ({ ...before, [person.id]: target.value }))}
                  />
                  <RateMarginLine person={person} people={people} rate={rateFor(person)} />
                </div>
              ))}
            </div>
          </fieldset>
        </>
      )}
    </FormDialog>
  )
}
