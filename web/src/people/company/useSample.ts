import { useState } from 'react'
import { isTemporary } from '#shared/core/temporary.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import { useSwitchWorkspace } from '#web/app/unsaved/useSwitchWorkspace.ts'
import { useApiMutation } from '#web/client/api.ts'
import { call } from '#web/client/call.ts'
import { contracts } from '#web/client/contracts.ts'
import { failureText } from '#web/client/failureText.ts'
import { renewSession } from '#web/client/session.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'

/** The person's sample company: opening, leaving and removing it. */
export const useSample = ({ workspaces }: Pick<CurrentUser, 'workspaces'>) => {
  const { t } = useTranslation('company')
  const { t: common } = useTranslation()
  const toast = useToast()
  const switchWorkspace = useSwitchWorkspace()
  const [isGoing, setGoing] = useState(false)
  const opening = useApiMutation(contracts.onboarding.openSample)
  const removing = useApiMutation(contracts.onboarding.removeSample)
  const failed = (failure: unknown) => toast.error(failureText(failure, common))
  const goTo = async (workspaceId: string, first?: () => Promise<unknown>) => {
    setGoing(true)
    try {
      if (!(await switchWorkspace(workspaceId, { first }))) setGoing(false)
    } catch (failure) {
      setGoing(false)
      failed(failure)
    }
  }
  return {
    isThere: workspaces.some(({ id }) => isTemporary(id)),
    /** One’s own company. */
    home: workspaces.find(({ id }) => !isTemporary(id)),
    isOpening: opening.isPending || isGoing,
    isGoing,
    isRemoving: removing.isPending,
    open: () => opening.mutate({}, { onSuccess: ({ workspaceId }) => void goTo(workspaceId), onError: failed }),
    goHome: (home: string) => goTo(home),
    /** Removing it ends its session: first switch home. On failure the removal is offered again there. */
    removeFromInside: (home: string) => goTo(home, () => call(contracts.onboarding.removeSample, {})),
    remove: () =>
      removing.mutate(
        {},
        {
          onSuccess: () => {
            toast.success(t('sample.removed'))
            void renewSession()
          },
          onError: failed,
        },
      ),
  }
}
