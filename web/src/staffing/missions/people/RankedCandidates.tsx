import { PaperAirplaneIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { allows, POSITIONING_MANAGERS } from '#shared/core/permissions.ts'
import type { Mission } from '#shared/staffing/missions/contract.ts'
import type { Positioning } from '#shared/staffing/positionings/contract.ts'
import { MAX_PROPOSED } from '#shared/staffing/positionings/rules.ts'
import { useUser } from '#web/client/session.ts'
import { RankedPeople } from '#web/staffing/matching/RankedPeople.tsx'
import { useSteps } from '#web/staffing/positionings/steps/useSteps.tsx'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'
import { loadable } from '#web/ui/loadable.tsx'
import { LazyOverlay } from '#web/ui/overlays/LazyOverlay.tsx'
import type { Person } from './proposeToAll.ts'
import { ShortListButton } from './ShortListButton.tsx'

const ProposeDialog = loadable(async () => ({ default: (await import('./ProposeDialog.tsx')).ProposeDialog }))

interface Props {
  mission: Mission
  /** All positionings of the mission. */
  all: readonly Positioning[]
  /** The contact at the client who was last sent a candidate. */
  reader: Positioning['contact']
}

/** The ranked candidates of a mission, to propose it to one or several. */
export const RankedCandidates = ({ mission, all, reader }: Props) => {
  const { t } = useTranslation('positionings')
  const { take, dialogs } = useSteps(mission, reader)
  const places = allows(POSITIONING_MANAGERS, useUser()?.permissions) && mission.status === 'OPEN'
  const positioningOf = ({ id }: Person) => all.find(({ person }) => person.id === id)
  const [ticked, setTicked] = useState<readonly Person[]>([])
  const [asked, setAsked] = useState<readonly Person[]>()
  const chosen = places ? ticked.filter((person) => !positioningOf(person)) : []
  const isTicked = ({ id }: Person) => chosen.some((one) => one.id === id)
  const untick = (people: readonly Person[]) =>
    setTicked((before) => before.filter(({ id }) => !people.some((one) => one.id === id)))
  const box = (person: Person) => (
    <Checkbox
      labelHidden
      label={t('positionings.several.tick', { name: person.name })}
      checked={isTicked(person)}
      disabled={positioningOf(person) !== undefined || (chosen.length >= MAX_PROPOSED && !isTicked(person))}
      onChange={(on) => (on ? setTicked([...chosen, person]) : untick([person]))}
    />
  )
  return (
    <div className="flex flex-col gap-4">
      <RankedPeople
        mission={mission}
        {...(places && { box: ({ person }) => box(person) })}
        action={({ person }) => (
          <ShortListButton
            mission={mission}
            person={person}
            positioning={positioningOf(person)}
            places={places}
            onStep={take}
          />
        )}
      />
      {chosen.length > 0 && (
        <div className="sticky bottom-2 z-10 flex flex-wrap items-center justify-end gap-3 rounded-2xl bg-card p-3 shadow-panel sm:bottom-4">
          <p role="status" className="mr-auto pl-1 font-medium max-sm:sr-only">
            {t('positionings.several.count', { count: chosen.length })}
          </p>
          {chosen.length >= MAX_PROPOSED && (
            <p className="text-secondary max-sm:w-full">{t('positionings.several.most', { most: MAX_PROPOSED })}</p>
          )}
          <Button variant="text" className="max-sm:mr-auto" onClick={() => setTicked([])}>
            {t('positionings.several.clear')}
          </Button>
          <Button variant="primary" icon={PaperAirplaneIcon} onClick={() => setAsked(chosen)}>
            {t('positionings.several.action', { count: chosen.length })}
          </Button>
        </div>
      )}
      <LazyOverlay open={asked !== undefined} preload={ProposeDialog.preload}>
        {asked && (
          <ProposeDialog mission={mission} people={asked} onProposed={untick} onClose={() => setAsked(undefined)} />
        )}
      </LazyOverlay>
      {dialogs}
    </div>
  )
}
