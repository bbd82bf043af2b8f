import { expression } from '#functions/core/table/expression.ts'
import type { Write } from '#functions/core/table/item.ts'
import { update } from '#functions/core/table/table.ts'
import type { PlaceOfWork } from '#shared/people/terms.ts'
import { type Progress, teamRowKey } from './team.ts'

interface NewTeamMember {
  id: string
  firstName: string
  lastName: string
  email: string
  firstDay?: string | undefined
  placeOfWork?: PlaceOfWork | null
}

/** Transaction write that adds somebody to the team, keeping existing months. */
export const joinTeam = (
  tenant: string,
  { id, firstName, lastName, email, firstDay, placeOfWork }: NewTeamMember,
  owes: boolean,
): Write => {
  const facts = expression`SET #personId = ${id}, #resourceName = ${`${firstName} ${lastName}`}, #email = ${email},
    #months = if_not_exists(#months, ${{}}), #v = ${1}`
  const optional = [
    { field: expression`#firstDay`, value: firstDay },
    { field: expression`#placeOfWork`, value: placeOfWork },
    { field: expression`#left`, value: owes ? undefined : true },
  ]
  const set = optional.reduce((all, { field, value }) => (value ? expression`${all}, ${field} = ${value}` : all), facts)
  const gone = optional.flatMap(({ field, value }) => (value ? [] : [field]))
  const removed =
    gone.length > 0 ? expression` REMOVE ${gone.reduce((some, one) => expression`${some}, ${one}`)}` : expression``
  return update(teamRowKey(tenant, id), expression`${set}${removed}`)
}

/** Transaction write that pseudonymises a row with the remaining months; refused when there is none. */
export const eraseFromTeam = (
  tenant: string,
  person: string,
  pseudonym: string,
  months: Record<string, Progress>,
): Write =>
  update(
    teamRowKey(tenant, person),
    expression`SET #resourceName = ${pseudonym}, #email = ${''}, #months = ${months},
      #left = ${true} REMOVE #reminders, #unreached, #firstDay, #placeOfWork`,
    expression`attribute_exists(#pk)`,
  )

/** Transaction write that sets whether somebody owes reports; existing ones remain. */
export const setOwing = (tenant: string, person: string, owes: boolean): Write =>
  update(teamRowKey(tenant, person), owes ? expression`REMOVE #left` : expression`SET #left = ${true}`)

/** Transaction write that sets the first day; null: since they were added. */
export const setTeamFirstDay = (tenant: string, person: string, firstDay: string | null): Write =>
  update(
    teamRowKey(tenant, person),
    firstDay === null ? expression`REMOVE #firstDay` : expression`SET #firstDay = ${firstDay}`,
    expression`attribute_exists(#pk)`,
  )

/** Transaction write that sets where somebody works; null: as the workspace. */
export const setTeamPlaceOfWork = (tenant: string, person: string, place: PlaceOfWork | null): Write =>
  update(
    teamRowKey(tenant, person),
    place === null ? expression`REMOVE #placeOfWork` : expression`SET #placeOfWork = ${place}`,
    expression`attribute_exists(#pk)`,
  )
