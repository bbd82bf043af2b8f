import { useTranslation } from '#web/texts/useTranslation.ts'
import { WelcomePicture } from './WelcomePicture.tsx'

const POINTS = ['matching', 'timesheets', 'visibility'] as const

/** What Regie is for, beside the sign-in form where there is room; it stays where it is beside a form that scrolls. */
export const Welcome = () => {
  const { t } = useTranslation('auth')
  return (
    <aside className="dark sticky top-0 hidden min-h-dvh w-1/2 items-center self-start overflow-hidden bg-card p-16 text-ink md:flex lg:px-28">
      <div aria-hidden className="absolute -right-24 -bottom-40 size-140 rounded-full border-[5rem] border-white/4" />
      <div aria-hidden className="absolute -top-40 -left-20 size-120 rounded-full border-[4rem] border-white/4" />
      <div className="relative max-w-xl">
        <p className="text-7xl leading-[1.1] font-bold tracking-tight text-balance">{t('signIn.welcome.title')}</p>
        <p className="mt-6 text-lg text-slate-300">{t('signIn.welcome.text')}</p>
        <WelcomePicture className="mt-10 w-full max-w-md" />
        <ul className="mt-10 space-y-2 text-lg">
          {POINTS.map((point) => (
            <li key={point} className="flex gap-3">
              <svg viewBox="0 0 20 20" aria-hidden className="mt-0.5 size-5 shrink-0 text-primary-300" fill="none">
                <path d="m4 10.5 4 4 8-9" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
              </svg>
              {t(`signIn.welcome.${point}`)}
            </li>
          ))}
        </ul>
        <p className="mt-8 text-sm font-semibold tracking-wider text-slate-300 uppercase">
          {t('signIn.welcome.powered')}
        </p>
      </div>
    </aside>
  )
}
