import { createServer } from 'node:http'

// The theoretical minimum of serving a page: bytes from standard input, with the headers in the argument, and nothing else.
const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const body = Buffer.concat(chunks)
const headers = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>

const server = createServer((_request, response) => {
  response.writeHead(200, { ...headers, 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`)
})
