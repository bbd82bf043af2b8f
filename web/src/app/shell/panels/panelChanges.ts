import type { NotificationItem } from '#shared/overview/common/contract.ts'

/** A change of the entries of a panel. */
export type PanelChange =
  | { kind: 'mark'; id: string; read: boolean }
  | { kind: 'remove'; id: string }
  | { kind: 'readAll' }

const markEntry = (entry: NotificationItem, read: boolean): NotificationItem => ({ ...entry, read, seen: true })

/** Applies a change to entries; idempotent. */
export const applyPanelChange = (entries: readonly NotificationItem[], change: PanelChange): NotificationItem[] => {
  switch (change.kind) {
    case 'mark':
      return entries.map((one) => (one.id === change.id ? markEntry(one, change.read) : one))
    case 'remove':
      return entries.filter(({ id }) => id !== change.id)
    case 'readAll':
      return entries.map((one) => markEntry(one, true))
  }
}

export const countUnread = (entries: readonly NotificationItem[]): number => entries.filter(({ read }) => !read).length
