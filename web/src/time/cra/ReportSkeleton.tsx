import { useTranslation } from '#web/texts/useTranslation.ts'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'

/** The skeleton of a timesheet. */
export const ReportSkeleton = ({ title }: { title: string }) => {
  const { t } = useTranslation('cra')
  return (
    <div className="flex flex-col gap-4 p-edge">
      <h1 className="sr-only">{title}</h1>
      <p role="status" className="sr-only">
        {t('cra.loading')}
      </p>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-10 w-72" />
      <div className="grid grid-cols-2 gap-4 md:grid-cols-[2fr_1fr_1fr]">
        <Skeleton className="col-span-2 h-26 rounded-2xl md:col-span-1" />
        <Skeleton className="h-26 rounded-2xl" />
        <Skeleton className="h-26 rounded-2xl" />
      </div>
      <Skeleton className="h-52 rounded-2xl" />
      <Skeleton className="h-40 rounded-2xl" />
    </div>
  )
}
