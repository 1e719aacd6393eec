import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

// The least that a server can do: send the page at the given address, compressed beforehand.
const response = await fetch(process.argv[2]!)
const page = brotliCompressSync(await response.text())
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', 'content-length': page.length }
const server = createServer((_, answer) => answer.writeHead(200, headers).end(page)).listen(0, '127.0.0.1')
await once(server, 'listening')
process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
