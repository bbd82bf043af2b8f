import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { queryClient } from '#web/api.ts'
import { ConfirmProvider } from '#web/ui/Confirm.tsx'
import { ToastProvider } from '#web/ui/Toast.tsx'
import { chooseLayout, LAYOUTS } from './layouts/index.ts'
import { Splash } from './Splash.tsx'

/** What surrounds a screen for those who are signed in; `layout` is what its route asks for. */
const SignedIn = ({ layout, children }: { layout: string | undefined; children: ReactNode }) => {
  const [search] = useSearchParams()
  const Layout = LAYOUTS[chooseLayout(search.get('layout'), layout)]
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <ConfirmProvider>
          <Suspense fallback={<Splash />}>
            <Layout>{children}</Layout>
          </Suspense>
        </ConfirmProvider>
      </ToastProvider>
    </QueryClientProvider>
  )
}
export default SignedIn
