import {
  ArrowRightStartOnRectangleIcon,
  CheckBadgeIcon,
  KeyIcon,
  LockOpenIcon,
  NoSymbolIcon,
  PaperAirplaneIcon,
  TrashIcon,
  UserMinusIcon,
  XMarkIcon,
} from '@heroicons/react/24/outline'
import { useState } from 'react'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import type { User } from '#shared/people/users/contract.ts'
import { useApiMutation } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { useNavigateFromHere } from '#web/router/useNavigateFromHere.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button, type Icon } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { useConfirm } from '#web/ui/overlays/Confirm.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { COMPANY } from './paths.ts'
import { canManage, nameOf, type UserDetails } from './people.ts'
import { RefuseDialog } from './RefuseDialog.tsx'

type AccountAction = { icon: Icon; danger?: boolean } & (
  | { action: 'confirm' | 'resend'; asks: false }
  /** Asked before it is done. */
  | { action: 'revoke' | 'disable' | 'enable' | 'endSessions' | 'resetSecondFactor'; asks: true }
)

/** The actions available for an account in its state. */
const listActions = ({ state, secondFactor }: User, sessions: number): AccountAction[] => {
  const invited = state === 'INVITED'
  return [
    ...(state === 'WAITING_REVIEW' ? [{ action: 'confirm', icon: CheckBadgeIcon, asks: false } as const] : []),
    ...(invited || state === 'WAITING_ACTIVATION'
      ? [{ action: 'resend', icon: PaperAirplaneIcon, asks: false } as const]
      : []),
    ...(state === 'DISABLED' ? [{ action: 'enable', icon: LockOpenIcon, asks: true } as const] : []),
    ...(sessions > 0 ? [{ action: 'endSessions', icon: ArrowRightStartOnRectangleIcon, asks: true } as const] : []),
    ...(secondFactor ? [{ action: 'resetSecondFactor', icon: KeyIcon, asks: true } as const] : []),
    ...(invited ? [{ action: 'revoke', icon: XMarkIcon, asks: true, danger: true } as const] : []),
    ...(state === 'ACTIVE' || state === 'WAITING_ACTIVATION'
      ? [{ action: 'disable', icon: NoSymbolIcon, asks: true, danger: true } as const]
      : []),
  ]
}

/** What a manager can do about somebody else's account. */
export const UserActions = ({ me, details: { user, sessions } }: { me: CurrentUser; details: UserDetails }) => {
  const { t } = useTranslation('users')
  const toast = useToast()
  const ask = useConfirm()
  const navigateFromHere = useNavigateFromHere()
  const [open, setOpen] = useState<'refuse' | 'erase'>()
  const mutations = {
    confirm: useApiMutation(contracts.users.confirm),
    resend: useApiMutation(contracts.users.resend),
    revoke: useApiMutation(contracts.users.revoke),
    disable: useApiMutation(contracts.users.disable),
    enable: useApiMutation(contracts.users.enable),
    endSessions: useApiMutation(contracts.users.endSessions),
    resetSecondFactor: useApiMutation(contracts.users.resetSecondFactor),
  }
  const name = nameOf(user)
  const decides = canManage(me, user)
  const busy = Object.values(mutations).some(({ isPending }) => isPending)

  const confirmed = ({ action, asks, danger = false }: AccountAction) =>
    !asks ||
    ask({
      title: t(`users.ask.${action}.title`, { name }),
      text: t(`users.ask.${action}.text`, { name }),
      confirm: t(`users.action.${action}`),
      danger,
    })
  const run = async (offer: AccountAction) => {
    const { action } = offer
    if (busy || !(await confirmed(offer))) return
    const navigate = navigateFromHere()
    try {
      await mutations[action].mutateAsync({ userId: user.id })
      toast.success(t(`users.done.${action}`))
      if (action === 'revoke') await navigate(COMPANY)
    } catch (failure) {
      toast.error(failureText(failure, t), 6000)
    }
  }

  const offers = decides ? listActions(user, sessions.length) : []
  const refusable = decides && user.state === 'WAITING_REVIEW'
  const erasable = decides && me.permissions.includes('ALL') && (user.state === 'DISABLED' || user.state === 'REFUSED')
  return (
    <>
      {!decides && <Notice tone="info" title={t('users.info.notYours')} />}
      {(offers.length > 0 || refusable || erasable) && (
        <div className="flex flex-wrap gap-3">
          {offers.map((offer) => (
            <Button
              key={offer.action}
              variant={offer.action === 'confirm' ? 'primary' : 'outline'}
              icon={offer.icon}
              busy={mutations[offer.action].isPending}
              onClick={() => void run(offer)}
            >
              {t(`users.action.${offer.action}`)}
            </Button>
          ))}
          {refusable && (
            <Button variant="outline" icon={UserMinusIcon} onClick={() => setOpen('refuse')}>
              {t('users.action.refuse')}
            </Button>
          )}
          {erasable && (
            <Button variant="danger" icon={TrashIcon} onClick={() => setOpen('erase')}>
              {t('users.action.erase')}
            </Button>
          )}
        </div>
      )}
      {open === 'refuse' && <RefuseDialog user={user} onClose={() => setOpen(undefined)} />}
      {open === 'erase' && <EraseDialog user={user} onClose={() => setOpen(undefined)} />}
    </>
  )
}
