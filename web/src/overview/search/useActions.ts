import {
  ArrowRightStartOnRectangleIcon,
  CalendarDaysIcon,
  DocumentTextIcon,
  LanguageIcon,
  LockClosedIcon,
  MoonIcon,
  RectangleGroupIcon,
  SwatchIcon,
  UserCircleIcon,
} from '@heroicons/react/24/outline'
import { allows, CRA_AREA } from '#shared/core/permissions.ts'
import { pagesFor } from '#shared/overview/pages.ts'
import type { CurrentUser } from '#shared/people/currentUser.ts'
import { SCHEMES, THEMES, type Theme } from '#web/app/appearance/appearance.ts'
import { useAppearanceChoice } from '#web/app/appearance/useAppearanceChoice.ts'
import { setLanguage } from '#web/app/i18n.ts'
import { lock } from '#web/app/lock.ts'
import { LANGUAGE_NAMES } from '#web/app/shell/language/languages.ts'
import { LAYOUT_NAMES } from '#web/app/shell/layouts/names.ts'
import { queryClient } from '#web/client/api.ts'
import { failureText } from '#web/client/failureText.ts'
import { LANGUAGES } from '#web/client/language.ts'
import { updateUser } from '#web/client/updateUser.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { fillPath } from '#web/time/cra/paths.ts'
import { useToast } from '#web/ui/overlays/Toast.tsx'
import type { Option } from './options.ts'

const STATUSES = ['online', 'away', 'busy', 'not-visible'] as const

/** A palette option, with further search terms in `also`. */
export interface Action extends Option {
  also: string
}

/** The pages that a user may open. */
export const listPages = (user: CurrentUser): Action[] =>
  pagesFor({ ...user, appsOff: user.workspace.appsOff }).map(({ link, EN, FR }) => {
    const [named, other] = user.displayLanguage === 'FR' ? [FR, EN] : [EN, FR]
    const also = `${named.also} ${other.title} ${other.also}`
    return { key: `page:${link}`, title: named.title, link, icon: DocumentTextIcon, also }
  })

/** Returns a function that lists the global actions of a user. */
export const useActions = (user: CurrentUser): (() => Action[]) => {
  const { t } = useTranslation()
  const toast = useToast()
  const { choose } = useAppearanceChoice()
  const change = (input: Parameters<typeof updateUser>[0]) =>
    void updateUser(input).then(
      () => void queryClient.invalidateQueries(),
      (failure) => toast.error(failureText(failure, t)),
    )
  const today = new Date()
  const month = fillPath({ year: today.getFullYear(), month: today.getMonth() + 1 })
  const named = (key: string, kind: 'status' | 'scheme' | 'theme' | 'layout' | 'language', title: string) => ({
    key,
    title: t(`search.action.${kind}`, { title }),
  })
  return () => [
    ...(allows(CRA_AREA, user.permissions)
      ? [
          {
            key: 'fill',
            title: t('search.action.fill'),
            icon: CalendarDaysIcon,
            link: month,
            also: 'cra month timesheet mois activité',
          },
        ]
      : []),
    ...STATUSES.map((status) => ({
      ...named(`status:${status}`, 'status', t(`shell.user.status.${status}`)),
      icon: UserCircleIcon,
      onChoose: () => change({ status }),
      also: 'presence status statut présence',
    })),
    ...SCHEMES.map((scheme) => ({
      ...named(`scheme:${scheme}`, 'scheme', t(`shell.scheme.${scheme}`)),
      icon: MoonIcon,
      onChoose: () => choose({ scheme }),
      also: `${scheme} mode appearance apparence`,
    })),
    ...(Object.keys(THEMES) as Theme[]).map((theme) => ({
      ...named(`theme:${theme}`, 'theme', t(`shell.theme.${theme}`)),
      icon: SwatchIcon,
      onChoose: () => choose({ theme }),
      also: 'colour color couleur apparence',
    })),
    ...LAYOUT_NAMES.map((layout) => ({
      ...named(`layout:${layout}`, 'layout', t(`shell.layout.${layout}`)),
      icon: RectangleGroupIcon,
      onChoose: () => choose({ layout }),
      also: `${layout} disposition`,
    })),
    ...LANGUAGES.map((language) => ({
      ...named(`language:${language}`, 'language', LANGUAGE_NAMES[language].name),
      icon: LanguageIcon,
      onChoose: () => {
        void setLanguage(language)
        change({ displayLanguage: language === 'fr' ? 'FR' : 'EN' })
      },
      also: 'english french anglais français language langue',
    })),
    {
      key: 'lock',
      title: t('unlockSession.lock'),
      icon: LockClosedIcon,
      onChoose: () => lock(user.id),
      also: 'verrouiller away',
    },
    {
      key: 'sign-out',
      title: t('shell.user.signOut'),
      icon: ArrowRightStartOnRectangleIcon,
      link: '/sign-out',
      also: 'log out leave déconnexion quitter',
    },
  ]
}
