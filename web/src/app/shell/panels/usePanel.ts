import { useMutation, useMutationState } from '@tanstack/react-query'
import type { NotificationItem } from '#shared/overview/common/contract.ts'
import { type ApiError, call, updateQueryData, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { applyPanelChange, type PanelChange } from './panelChanges.ts'

export type PanelName = 'messages' | 'notifications'

/** The endpoints of each panel. */
const ENDPOINTS = {
  messages: {
    list: contracts.common.messages,
    mark: (message: { id: string; read: boolean }) => call(contracts.common.toggleMessage, { message }),
    remove: (id: string) => call(contracts.common.deleteMessage, { id }),
    readAll: () => call(contracts.common.readMessages, {}),
  },
  notifications: {
    list: contracts.common.notifications,
    mark: (notification: { id: string; read: boolean }) => call(contracts.common.toggleNotification, { notification }),
    remove: (id: string) => call(contracts.common.deleteNotification, { id }),
    readAll: () => call(contracts.common.readNotifications, {}),
  },
} as const

const sendPanelChange = async (name: PanelName, change: PanelChange): Promise<void> => {
  const { mark, remove, readAll } = ENDPOINTS[name]
  if (change.kind === 'mark') await mark({ id: change.id, read: change.read })
  else if (change.kind === 'remove') await remove(change.id)
  else await readAll()
}

const mutationKeyOf = (name: PanelName) => ['panel', name] as const

/** The entries of a panel with pending changes applied (optimistic); a failed change disappears by itself. */
export const usePanel = (name: PanelName, { enabled = true } = {}) => {
  const { data, error, refetch } = useApiQuery(ENDPOINTS[name].list, {}, { enabled })
  const pendingChanges = useMutationState({
    filters: { mutationKey: mutationKeyOf(name), status: 'pending' },
    select: ({ state }) => state.variables as PanelChange,
  })
  const entries = data && pendingChanges.reduce<NotificationItem[]>(applyPanelChange, data)
  return { entries, error, refetch }
}

/** Changes a panel optimistically; changes are sent one after the other. */
export const usePanelChange = (name: PanelName) => {
  const { t } = useTranslation()
  const toast = useToast()
  const { mutate } = useMutation<void, ApiError, PanelChange>({
    mutationKey: mutationKeyOf(name),
    scope: { id: `panel-${name}` },
    mutationFn: (change) => sendPanelChange(name, change),
    onSuccess: (_, change) => updateQueryData(ENDPOINTS[name].list, {}, (before) => applyPanelChange(before, change)),
    onError: (failure) => toast.error(failureText(failure, t)),
  })
  return mutate
}
