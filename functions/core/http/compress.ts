import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'

/** Smaller responses fit into the first packet anyway. */
const MIN_COMPRESSED_BYTES = 1024
/** Of brotli's eleven levels; higher ones cost more time than they save in transfer. */
const BROTLI_QUALITY = 4

/** Whether an `Accept-Encoding` names a coding and does not refuse it. */
const accepts = (header: string, coding: string): boolean =>
  header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((one) => one.trim().toLowerCase())
    return name === coding && !parameters.some((one) => /^q=0(\.0*)?$/.test(one))
  })

/** Compresses a response with brotli or gzip if the client accepts it. CloudFront compresses only what it may cache. */
export const compressAnswer = async (
  answer: APIGatewayProxyStructuredResultV2,
  acceptEncoding = '',
): Promise<APIGatewayProxyStructuredResultV2> => {
  const { body = '', isBase64Encoded } = answer
  if (isBase64Encoded || Buffer.byteLength(body) < MIN_COMPRESSED_BYTES) return answer
  const varying = { ...answer, headers: { ...answer.headers, vary: 'accept-encoding' } }
  const coding = ['br', 'gzip'].find((one) => accepts(acceptEncoding, one))
  if (!coding) return varying
  const { brotliCompressSync, constants, gzipSync } = await import('node:zlib')
  const bytes = Buffer.from(body)
  const packed =
    coding === 'gzip'
      ? gzipSync(bytes)
      : brotliCompressSync(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        })
  return {
    ...varying,
    headers: { ...varying.headers, 'content-encoding': coding },
    body: packed.toString('base64'),
    isBase64Encoded: true,
  }
}
