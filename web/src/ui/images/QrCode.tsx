import { useEffect, useState } from 'react'
import { Skeleton } from '#web/ui/notices/Skeleton.tsx'

/** The quiet zone, which scanners require. */
const MARGIN = 4

interface Drawn {
  /** Modules a side. */
  size: number
  path: string
}

const draw = async (text: string): Promise<Drawn> => {
  const { create } = await import('qrcode')
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = Array.from({ length: size * size }, (_, at) => at).filter((at) => data[at])
  return { size, path: dark.map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`).join('') }
}

/** A QR code; its library is loaded on demand. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const [drawn, setDrawn] = useState<Drawn>()
  useEffect(() => {
    let current = true
    void draw(text).then((done) => current && setDrawn(done))
    return () => {
      current = false
    }
  }, [text])
  if (!drawn) return <Skeleton className="mx-auto aspect-square w-48 max-w-full" />
  const side = drawn.size + 2 * MARGIN
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="mx-auto aspect-square w-48 max-w-full rounded-md bg-white"
    >
      <path d={drawn.path} fill="#000000" />
    </svg>
  )
}
