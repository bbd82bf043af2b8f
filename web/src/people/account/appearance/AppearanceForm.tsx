import { SCHEMES, THEMES, type Theme } from '#web/app/appearance/appearance.ts'
import { useAppearanceChoice } from '#web/app/appearance/useAppearanceChoice.ts'
import { clearRequestedLayout, useLayout } from '#web/app/shell/layouts/index.ts'
import type { LayoutName } from '#web/app/shell/layouts/names.ts'
import { useSearchParams } from '#web/router/useSearchParams.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { RadioGroup } from '#web/ui/forms/RadioGroup.tsx'
import { LayoutChoices } from './LayoutChoices.tsx'

const THEME_NAMES = Object.keys(THEMES) as Theme[]

/** Theme, scheme and layout; every choice shows at once. */
export const AppearanceForm = () => {
  const { t } = useTranslation()
  const [, setSearch] = useSearchParams()
  const layout = useLayout(undefined)
  const { look, choose } = useAppearanceChoice()
  const chooseLayout = (name: LayoutName) => {
    clearRequestedLayout()
    setSearch(
      (search) => {
        search.delete('layout')
        return search
      },
      { replace: true, preventScrollReset: true },
    )
    choose({ layout: name })
  }
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
      <LayoutChoices value={layout} onChange={chooseLayout} />
    </div>
  )
}
