import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { getHealth } from '../shared/api/service.ts'
import { settingFlags } from '../server/settings.ts'
import packageFile from '../package.json' with { type: 'json' }
import { serviceNodeArguments } from './service-node-arguments.ts'

const root = resolve(import.meta.dirname, '..')
const read = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8')
const files = ['Dockerfile', 'compose.yaml', 'dayloom.service', 'dayloom.env', 'Caddyfile']
const [image = '', compose = '', unit = '', , proxy = ''] = files.map(read)

/** Variables that are no flags, and what the proxy alone is told. */
const others = ['MAIL_FROM', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'DOMAIN']

it('the variables and flags of the files for operators are those of the service', () => {
  const flags = Object.keys(settingFlags).map((name) => name.toUpperCase().replaceAll('-', '_'))
  for (const name of files) {
    const used = [...read(name).matchAll(/DAYLOOM_([A-Z0-9_]+)/g)].map(([, variable]) => variable)
    expect([...flags, ...others]).toEqual(expect.arrayContaining(used))
  }
  const given = /server\.js(.*)/.exec(unit)?.[1]?.match(/--[\w-]+/g) ?? []
  expect(given).toEqual(['--data'])
  expect(Object.keys(settingFlags)).toContain('data')
})

it('the image is of Node’s version of the tests, and copies and builds what there is', () => {
  expect(image).toContain(`ARG NODE_VERSION=${packageFile.devDependencies.node}\n`)
  const copied = [...image.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  const built = [...image.matchAll(/node (build\/\S+)/g)].map(([, name = '']) => name)
  expect(copied.length + built.length).toBe(6)
  expect([...copied, ...built].filter((name) => !existsSync(join(root, name)))).toEqual([])
  const ignored = read('Dockerfile.dockerignore')
  for (const name of copied) expect(ignored).toContain(`!${name}\n`)
  expect(image).toMatch(/^USER 10001:10001$/m)
})

it('starts, health checks and ports agree', () => {
  expect(image).toContain(
    `"node", ${serviceNodeArguments.map((flag) => `"${flag}"`).join(', ')}, "/app/server.js"`,
  )
  expect(unit).toContain(`/usr/bin/node ${serviceNodeArguments.join(' ')} /opt/dayloom/server.js`)
  const [port] = /(?<=EXPOSE )\d+/.exec(image) ?? []
  expect(image).toContain(`http://127.0.0.1:${port}${getHealth.path}`)
  expect(image).toContain(`DAYLOOM_PORT=${port} `)
  expect(proxy).toContain(`reverse_proxy dayloom:${port}\n`)
  expect(compose).toContain('read_only: true')
})
