import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { PNG } from './pictures.ts'

/** Self-signed, for tests: clients must ignore TLS errors. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgIYGVQtAhN4M1ZhDn
43xgUvc9bNs4egVyv/2hZoLdVMKhRANCAAQJgNQJtArg0+OHboGlLFRKcK4MEy9S
CEDSVrqlNEFdk1H1BCPBwbq5mvehNZxJpHC4a8w3JWNkrIVp/1iTr48e
-----END PRIVATE KEY-----
`
const CERT = `-----BEGIN CERTIFICATE-----
MIIBkTCCATagAwIBAgIUA4Ys6jZ/BnkYjQHHgqij1APRX6wwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyNDE5NDYyN1oYDzIxMjYxMDMx
MTk0NjI3WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQJgNQJtArg0+OHboGlLFRKcK4MEy9SCEDSVrqlNEFdk1H1BCPBwbq5
mvehNZxJpHC4a8w3JWNkrIVp/1iTr48eo2QwYjAdBgNVHQ4EFgQUkpJ5CulYY0rz
5O+CP0j396s/DS8wHwYDVR0jBBgwFoAUkpJ5CulYY0rz5O+CP0j396s/DS8wDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0kAMEYC
IQDKvC7Y3qVgvgt8QLYFLV0FgITXKCaYI217maUxIqEH4AIhAIsgREi5sEelYz2W
riFItxlyXHZDe5VjtkwHcKC++Z7i
-----END CERTIFICATE-----
`

/** Starts an HTTPS site with pictures that records its requests. */
export const startPictureHost = async () => {
  const asked: { path: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer({ key: KEY, cert: CERT }, ({ url = '', headers }, answer) => {
    asked.push({ path: url, headers })
    answer.writeHead(200, {
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'set-cookie': 'who=me; Secure; SameSite=None; Path=/',
    })
    answer.end(PNG)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `https://127.0.0.1:${port}`,
    asked,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
