import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

interface Props {
  /** A drawing; decoration. */
  picture: ReactNode
  title: string
  text: string
  /** The words of the link to the start page. */
  back: string
}

/** The common layout of error pages. */
export const ErrorPage = ({ picture, title, text, back }: Props) => (
  <div className="mx-auto flex max-w-3xl flex-col items-center px-6 py-16 text-center">
    {picture}
    <h1 className="mt-8 text-4xl leading-tight font-extrabold tracking-tight sm:text-7xl">{title}</h1>
    <p className="mt-2 text-lg text-secondary">{text}</p>
    <Link to="/" className="mt-8 rounded-sm py-2.5 font-medium text-link underline">
      {back}
    </Link>
  </div>
)
