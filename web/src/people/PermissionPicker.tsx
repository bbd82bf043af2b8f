import { mayGrant, PERMISSIONS, type Permission } from '#shared/core/permissions.ts'
import { useTranslation } from '#web/texts/useTranslation.ts'
import { Checkbox } from '#web/ui/forms/Checkbox.tsx'

interface Props {
  legend: string
  /** Visually hidden: a heading above says the same. */
  legendHidden?: boolean
  /** The granter's own permissions: no others can be given or taken. */
  held: readonly Permission[]
  value: readonly Permission[]
  onChange: (value: Permission[]) => void
}

/** What somebody may do. */
export const PermissionPicker = ({ legend, legendHidden, held, value, onChange }: Props) => {
  const { t } = useTranslation()
  const offered = PERMISSIONS.filter((one) => mayGrant(held, [one]) || value.includes(one))
  return (
    <fieldset>
      <legend className={legendHidden ? 'sr-only' : 'mb-1 font-medium'}>{legend}</legend>
      <ul className="space-y-1">
        {offered.map((one) => (
          <li key={one}>
            <Checkbox
              label={t(`users.permission.${one}`)}
              checked={value.includes(one)}
              disabled={!mayGrant(held, [one])}
              onChange={(on) => onChange(PERMISSIONS.filter((other) => (other === one ? on : value.includes(other))))}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
