import { useTranslation } from 'react-i18next'
import { SCHEMES, setScheme, setTheme, THEMES, type Theme, useLook } from '#web/look.ts'
import { Card } from '#web/ui/Card.tsx'
import { Choices } from '#web/ui/Choices.tsx'

const THEME_NAMES = Object.keys(THEMES) as Theme[]

/** How the app looks in this browser. */
export const Component = () => {
  const { t } = useTranslation()
  const { scheme, theme } = useLook()
  return (
    <Card title={t('settings.look.title')}>
      <p className="mb-6 text-secondary">{t('settings.look.text')}</p>
      <div className="space-y-6">
        <Choices
          legend={t('settings.look.scheme')}
          value={scheme}
          onChange={setScheme}
          choices={SCHEMES.map((value) => ({ value, label: t(`shell.scheme.${value}`) }))}
        />
        <Choices
          legend={t('settings.look.theme')}
          value={theme}
          onChange={setTheme}
          choices={THEME_NAMES.map((value) => ({ value, label: t(`shell.theme.${value}`), color: THEMES[value] }))}
        />
      </div>
    </Card>
  )
}
