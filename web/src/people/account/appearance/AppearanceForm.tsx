import { SCHEMES, THEMES, type Theme } from '#web/app/appearance/appearance.ts'
import { useAppearanceChoice } from '#web/app/appearance/useAppearanceChoice.ts'
import { useLayout } from '#web/app/shell/layouts/index.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { RadioGroup } from '#web/ui/forms/RadioGroup.tsx'
import { LayoutChoices } from './LayoutChoices.tsx'

const THEME_NAMES = Object.keys(THEMES) as Theme[]

/** Theme, scheme and layout; every choice shows at once. */
export const AppearanceForm = () => {
  const { t } = useTranslation()
  const layout = useLayout(undefined)
  const { look, choose } = useAppearanceChoice()
  return (
    <div className="space-y-8">
      <RadioGroup
        legend={t('settings.look.theme')}
        value={look.theme}
        onChange={(theme) => choose({ theme })}
        choices={THEME_NAMES.map((value) => ({
          value,
          label: t(`shell.theme.${value}`),
          color: THEMES[value],
        }))}
      />
      <RadioGroup
        legend={t('settings.look.scheme')}
        value={look.scheme}
        onChange={(scheme) => choose({ scheme })}
        choices={SCHEMES.map((value) => ({ value, label: t(`shell.scheme.${value}`) }))}
      />
      <LayoutChoices value={layout} onChange={(name) => choose({ layout: name })} />
    </div>
  )
}
