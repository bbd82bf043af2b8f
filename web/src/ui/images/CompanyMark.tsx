import type { Letterhead } from '#shared/people/terms.ts'

/** A company's logo, if any, and name, heading what it shows to others. */
export const CompanyMark = ({ company: { name, logoUrl } }: { company: Pick<Letterhead, 'name' | 'logoUrl'> }) => (
  <div className="flex min-w-0 items-center gap-3">
    {logoUrl && <img src={logoUrl} alt="" className="size-14 shrink-0 rounded-lg bg-white object-contain p-1" />}
    <p className="min-w-0 text-lg font-semibold break-words">{name}</p>
  </div>
)
