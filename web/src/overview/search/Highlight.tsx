import { highlight } from '#shared/overview/search/rules.ts'

/** A text with the search terms highlighted. */
export const Highlight = ({ text, query }: { text: string; query: string }) =>
  highlight(text, query).map((piece, index) =>
    piece.hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: fragments have no other key
      <mark key={index} className="bg-transparent font-semibold text-link">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
