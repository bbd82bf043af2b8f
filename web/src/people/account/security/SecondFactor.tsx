import { DevicePhoneMobileIcon, KeyIcon, LifebuoyIcon } from '@heroicons/react/24/outline'
import { type ReactNode, useState } from 'react'
import type { SecondFactor as Factors } from '#shared/people/account/contract.ts'
import { MAX_PASSKEYS } from '#shared/people/secondFactor.ts'
import { useFormats } from '#web/app/format.ts'
import { useApiMutation, useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Button, type Icon } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LoadProblem } from '#web/ui/notices/LoadProblem.tsx'
import { Notice } from '#web/ui/notices/Notice.tsx'
import { ItemsSkeleton } from '#web/ui/notices/Skeleton.tsx'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpTotp } from './SetUpTotp.tsx'

/** What is asked for beside the password. */
export const SecondFactor = () => {
  const { t } = useTranslation('account')
  const { data, error, refetch } = useApiQuery(contracts.account.secondFactor, {})
  return (
    <Card title={t('settings.factor.title')}>
      {data ? (
        <FactorList factors={data} />
      ) : error ? (
        <LoadProblem failure={error} onRetry={() => void refetch()} />
      ) : (
        <ItemsSkeleton mark="size-5" />
      )}
    </Card>
  )
}

type OpenDialog = 'setUp' | 'switchOff' | 'newCodes' | 'addPasskey' | { passkey: Factors['passkeys'][number] }

const FactorList = ({ factors: { totp, passkeys, recoveryCodesLeft, required } }: { factors: Factors }) => {
  const { t } = useTranslation('account')
  const { formatDate } = useFormats()
  const toast = useToast()
  const [open, setOpen] = useState<OpenDialog>()
  const [codes, setCodes] = useState<readonly string[]>()
  const removeTotp = useApiMutation(contracts.account.removeTotp)
  const newCodes = useApiMutation(contracts.account.recoveryCodes)
  const removePasskey = useApiMutation(contracts.account.removePasskey)
  const close = () => setOpen(undefined)
  const showCodes = (made: readonly string[] | undefined) => {
    close()
    setCodes(made)
  }
  const protectedNow = totp || passkeys.length > 0
  return (
    <>
      <p className="text-secondary">{t('settings.factor.text')}</p>
      {required && !protectedNow && (
        <div className="mt-4">
          <Notice tone="warning" title={t('settings.factor.required')} />
        </div>
      )}
      <ul className="mt-2 divide-y divide-line">
        <FactorRow
          icon={DevicePhoneMobileIcon}
          title={t('settings.factor.app')}
          text={t(totp ? 'settings.factor.appOn' : 'settings.factor.appOff')}
        >
          {totp ? (
            <Button variant="outline" onClick={() => setOpen('switchOff')}>
              {t('settings.factor.switchOff')}
            </Button>
          ) : (
            <Button variant="primary" onClick={() => setOpen('setUp')}>
              {t('settings.factor.setUp')}
            </Button>
          )}
        </FactorRow>
        <FactorRow icon={KeyIcon} title={t('settings.passkey.title')} text={t('settings.passkey.text')}>
          {passkeys.length < MAX_PASSKEYS && 'PublicKeyCredential' in window && (
            <Button variant="outline" onClick={() => setOpen('addPasskey')}>
              {t('settings.passkey.add')}
            </Button>
          )}
        </FactorRow>
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-3 py-3 pl-9 last:pb-0">
            <div className="min-w-0">
              <p className="font-medium break-words">{passkey.name}</p>
              <p className="text-md text-secondary">
                {t('settings.passkey.since', { date: formatDate(passkey.createdAt) })}
                {passkey.usedAt && ` · ${t('settings.passkey.used', { date: formatDate(passkey.usedAt) })}`}
              </p>
            </div>
            <Button variant="text" className="-mx-button" onClick={() => setOpen({ passkey })}>
              {t('settings.passkey.remove')}
              <span className="sr-only">{passkey.name}</span>
            </Button>
          </li>
        ))}
        {protectedNow && (
          <FactorRow
            icon={LifebuoyIcon}
            title={t('settings.recovery.title')}
            text={t('settings.recovery.left', { count: recoveryCodesLeft })}
          >
            <Button variant="outline" onClick={() => setOpen('newCodes')}>
              {t('settings.recovery.renew')}
            </Button>
          </FactorRow>
        )}
      </ul>
      {open === 'setUp' && <SetUpTotp onClose={close} onDone={showCodes} />}
      {open === 'addPasskey' && <AddPasskey onClose={close} onDone={showCodes} />}
      {open === 'switchOff' && (
        <PasswordDialog
          title={t('settings.factor.offTitle')}
          text={t('settings.factor.offText')}
          action={t('settings.factor.switchOff')}
          danger
          onClose={close}
          onPassword={async (password) => {
            await removeTotp.mutateAsync({ password })
            close()
            toast.success(t('settings.factor.offDone'))
          }}
        />
      )}
      {open === 'newCodes' && (
        <PasswordDialog
          title={t('settings.recovery.renew')}
          text={t('settings.recovery.renewText')}
          action={t('settings.recovery.renew')}
          onClose={close}
          onPassword={async (password) => {
            const { recoveryCodes } = await newCodes.mutateAsync({ password })
            showCodes(recoveryCodes)
          }}
        />
      )}
      {typeof open === 'object' && (
        <PasswordDialog
          title={t('settings.passkey.removeTitle', { name: open.passkey.name })}
          text={t('settings.passkey.removeText')}
          action={t('settings.passkey.remove')}
          danger
          onClose={close}
          onPassword={async (password) => {
            await removePasskey.mutateAsync({ passkeyId: open.passkey.id, password })
            close()
            toast.success(t('settings.passkey.removed'))
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  )
}

const FactorRow = ({
  icon: Mark,
  title,
  text,
  children,
}: {
  icon: Icon
  title: string
  text: string
  children: ReactNode
}) => (
  <li className="flex items-center gap-4 py-4 last:pb-0">
    <Mark aria-hidden className="size-5 shrink-0 text-icon" />
    <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-48 grow basis-0">
        <p className="font-medium">{title}</p>
        <p className="text-md text-secondary">{text}</p>
      </div>
      {children}
    </div>
  </li>
)
