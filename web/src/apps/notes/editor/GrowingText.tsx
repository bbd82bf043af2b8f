import type { TextareaHTMLAttributes } from 'react'

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & { value: string }

/** A borderless text area that grows with its content. */
export const GrowingText = ({ value, className, ...area }: Props) => (
  <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)]">
    <div
      aria-hidden
      className={`invisible col-start-1 row-start-1 wrap-anywhere whitespace-pre-wrap ${className ?? ''}`}
    >
      {`${value} `}
    </div>
    <textarea
      {...area}
      value={value}
      className={`col-start-1 row-start-1 resize-none overflow-hidden bg-transparent wrap-anywhere outline-none placeholder:text-hint ${className ?? ''}`}
    />
  </div>
)
