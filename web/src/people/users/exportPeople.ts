import { toCsv } from '#shared/core/files/csv.ts'
import type { User } from '#shared/people/users/contract.ts'
import { dateCell } from '#web/app/format.ts'
import { download } from '#web/client/download.ts'
import type { Language } from '#web/client/language.ts'
import type { Translate } from '#web/texts/keys.ts'

const COLUMNS = ['firstName', 'lastName', 'email', 'type', 'state', 'permissions', 'createdAt'] as const

/** Gives people as a file that the spreadsheets of the reader's country open as a table. */
export const exportPeople = (people: readonly User[], t: Translate<'users'>, language: Language): void => {
  const rows = people.map((user) => [
    user.firstName,
    user.lastName,
    user.email,
    t(`users.type.${user.type}`),
    t(`users.state.${user.state}`),
    user.permissions.map((one) => t(`users.permission.${one}`)).join(', '),
    dateCell(user.createdAt, language),
  ])
  const csv = toCsv([COLUMNS.map((one) => t(`users.column.${one}`)), ...rows], language === 'fr' ? ';' : ',')
  download(`${t('users.export.file')}.csv`, csv, 'text/csv;charset=utf-8')
}
