import { ComputerDesktopIcon, MoonIcon, SunIcon, SwatchIcon } from '@heroicons/react/24/outline'
import { useTranslation } from 'react-i18next'
import { SCHEMES, type Scheme, setScheme, setTheme, THEMES, type Theme, useLook } from '#web/look.ts'
import type { Icon } from '#web/ui/Button.tsx'
import { dotOf } from '#web/ui/Dot.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'

const SCHEME_ICONS: Record<Scheme, Icon> = { light: SunIcon, dark: MoonIcon, auto: ComputerDesktopIcon }

const THEME_DOTS = (Object.entries(THEMES) as [Theme, string][]).map(([theme, color]) => ({
  theme,
  dot: dotOf(color),
}))

/** The scheme and the theme of the page. */
export const LookMenu = () => {
  const { t } = useTranslation()
  const { scheme, theme } = useLook()
  return (
    <Menu
      button={<IconButton label={t('shell.look')} icon={SwatchIcon} />}
      items={[
        ...SCHEMES.map((one) => ({
          label: t(`shell.scheme.${one}`),
          icon: SCHEME_ICONS[one],
          checked: one === scheme,
          onSelect: () => setScheme(one),
        })),
        'divider',
        ...THEME_DOTS.map(({ theme: one, dot }) => ({
          label: t(`shell.theme.${one}`),
          icon: dot,
          checked: one === theme,
          onSelect: () => setTheme(one),
        })),
      ]}
    />
  )
}
