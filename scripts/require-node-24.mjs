// The first step of every script. Plain JavaScript of an old kind: the Node that it turns away must be able to run it.
const major = Number(process.versions.node.split('.')[0])

if (major < 24) {
  process.stderr.write(
    'Chorus needs Node 24 or newer, and this is Node ' +
      process.versions.node +
      '.\n' +
      'On Linux and Windows "npm install" brings the right one along: start everything through npm (npm start, npm test).\n' +
      'On macOS install Node 24 from nodejs.org or with a version manager, and try again.\n',
  )
  process.exit(1)
}
