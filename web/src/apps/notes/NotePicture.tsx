import { useEffect, useState } from 'react'
import { useApiQuery } from '#web/client/api.ts'
import { contracts } from '#web/client/contracts.ts'

interface Props {
  /** A data URL, or the path of the stored picture. */
  image: string
  alt: string
  className?: string
}

/** The picture of a note, loaded by an authenticated request. */
export const NotePicture = (props: Props) => {
  const id = new URL(props.image, window.location.origin).searchParams.get('id')
  return id ? (
    <StoredPicture {...props} id={id} />
  ) : (
    <img src={props.image} alt={props.alt} className={props.className} />
  )
}

const StoredPicture = ({ id, alt, className }: Props & { id: string }) => {
  const { data } = useApiQuery(contracts.notes.picture, { id }, { staleTime: Number.POSITIVE_INFINITY })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return url ? <img src={url} alt={alt} className={className} /> : <div className={`min-h-24 bg-track ${className}`} />
}
