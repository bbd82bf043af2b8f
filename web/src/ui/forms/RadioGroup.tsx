import { useId } from 'react'

interface Props<V extends string> {
  legend: string
  value: V
  onChange: (value: V) => void
  choices: readonly {
    value: V
    label: string
    /** A disc of this colour stands before the words. */
    color?: string
  }[]
}

/** A choice of one among a few visible options. */
export const RadioGroup = <V extends string>({ legend, value, onChange, choices }: Props<V>) => {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-control cursor-pointer items-center gap-2 rounded-lg border border-rim px-3.5 font-medium hover:bg-hover has-checked:border-link has-checked:bg-tint has-checked:text-link has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-link"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="size-4 accent-primary"
            />
            {choice.color && (
              <span
                aria-hidden
                style={{ backgroundColor: choice.color }}
                className="size-4 rounded-full forced-color-adjust-none"
              />
            )}
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
