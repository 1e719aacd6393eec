import { createSocket } from 'node:dgram'

/** A DNS server (RFC 1035) on a local port. `await using` closes it. */
export interface Names extends AsyncDisposable {
  /** `127.0.0.1:5353` */
  address: string
  /** All queries so far, such as `harbour.example AAAA`, oldest first. */
  asked: readonly string[]
}

type Kind = 'A' | 'AAAA'

const kinds: Readonly<Record<number, Kind>> = { 1: 'A', 28: 'AAAA' }
const headerLength = 12

/** `find` returns the addresses of a name; undefined: NXDOMAIN; silent: no response. */
export async function startNames(find: (name: string, kind: Kind) => readonly string[] | 'silent' | undefined): Promise<Names> {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => {
    const { name, type, end } = readQuestion(question)
    const kind = kinds[type]
    asked.push(`${name} ${kind ?? type}`)
    const found = kind && find(name, kind)
    if (found !== 'silent') socket.send(toAnswer(question.subarray(0, end), type, found), port, address)
  })
  await new Promise<void>((resolve) => void socket.bind(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => void socket.close(resolve))
  return { address: `127.0.0.1:${socket.address().port}`, asked, [Symbol.asyncDispose]: close }
}

function readQuestion(message: Buffer) {
  const labels: string[] = []
  let at = headerLength
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), type: message.readUInt16BE(at + 1), end: at + 5 }
}

function toAnswer(question: Buffer, type: number, addresses: readonly string[] | undefined): Buffer {
  const head = Buffer.from(question)
  // A response with recursion available; NXDOMAIN for unknown names.
  head.writeUInt16BE(addresses ? 0x8180 : 0x8183, 2)
  head.writeUInt16BE(addresses?.length ?? 0, 6)
  head.writeUInt32BE(0, 8)
  const records = (addresses ?? []).map((address) => {
    const data = toBytes(address)
    const record = Buffer.alloc(headerLength)
    // A pointer to the question's name; class IN; TTL 0.
    record.writeUInt16BE(0xc000 | headerLength, 0)
    record.writeUInt16BE(type, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt16BE(data.length, 10)
    return Buffer.concat([record, data])
  })
  return Buffer.concat([head, ...records])
}

/** `2001:db8::1` or `192.0.2.1` */
function toBytes(address: string): Buffer {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number))
  const [left = [], right = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const groups = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex')
}
