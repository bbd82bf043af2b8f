import type { Item, Write } from '#functions/core/table/item.ts'
import { transact } from '#functions/core/table/table.ts'
import { courseReminders } from '#functions/data/apps/academy/reminderMigration.ts'
import { missionsCounted } from '#functions/data/figures/missionMigration.ts'
import { WAITING_MIGRATIONS } from '#functions/data/inbox/waitingMigrations.ts'
import type { Migration } from '#functions/data/migration.ts'
import { stepsByDay } from '#functions/data/positionings/stepMigration.ts'
import { reportsInHundredths } from '#functions/data/reports/reportMigration.ts'
import { isUnreadable } from '#functions/data/stored.ts'
import { walkTable } from './walkTable.ts'

const MIGRATIONS: readonly Migration[] = [
  reportsInHundredths,
  ...WAITING_MIGRATIONS,
  stepsByDay,
  courseReminders,
  missionsCounted,
]

/** Counts of items in an earlier form. */
interface Migrated {
  upgraded: number
  /** Changed concurrently, or unreadable: still understood in their earlier form. */
  left: number
  /** Capacity units, read and write. */
  units: number
}

/** The upgraded item; undefined when it cannot be read. */
const tryUpgrade = async (item: Item, upgrade: Migration['upgrade']): Promise<Write[] | undefined> => {
  try {
    return [await upgrade(item)].flat()
  } catch (error) {
    if (isUnreadable(error)) return undefined
    throw error
  }
}

/** Upgrades all items that earlier releases stored. */
export const migrate = async (say: (line: string) => void, unitsASecond?: number): Promise<Migrated> => {
  const done = { upgraded: 0, left: 0 }
  const units = await walkTable({
    name: 'migrate',
    say,
    unitsASecond,
    describeProgress: () => `${done.upgraded} items brought up to date, ${done.left} left as they are.`,
    onPage: async (items, paced) => {
      for (const { isOld, upgrade } of MIGRATIONS) {
        for (const item of items.filter(isOld)) {
          await paced(async () => {
            const writes = await tryUpgrade(item, upgrade)
            const isDone = writes !== undefined && !(await transact(writes))
            done[isDone ? 'upgraded' : 'left'] += 1
          })
        }
      }
    },
  })
  return { ...done, units }
}
