import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { RouteNode } from '../../routes'
import { menuIcons } from './menuIcons'

/** Whether a section holds the open page. */
export const holds = (node: RouteNode, active: string | undefined): boolean =>
  (active !== undefined && node.path === active) ||
  (node.children?.some((child) => holds(child, active)) ?? false)

type Given = { node: RouteNode; active: string | undefined; depth: number }

function Entry({ node, active, depth }: Given) {
  const isActive = node.path === active
  const Icon = depth === 0 && node.icon ? menuIcons[node.icon] : undefined
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <li>
      <Link
        ref={link}
        to={node.path ?? '/'}
        className={`dc-entry dc-depth-${depth}`}
        aria-current={isActive ? 'page' : undefined}
      >
        {Icon && <Icon size={18} stroke={1.75} aria-hidden="true" />}
        <span>{node.title}</span>
      </Link>
    </li>
  )
}

function Section({ node, active, depth }: Given) {
  const isHere = holds(node, active)
  const [choice, setChoice] = useState<{ open: boolean; at: string | undefined } | null>(null)
  // What was opened by hand stays; entering a page of the section opens it again.
  const isOpen = choice && (choice.at === active || !isHere) ? choice.open : isHere
  const Icon = node.icon && menuIcons[node.icon]
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li>
      <UnstyledButton
        className={`dc-entry dc-section dc-depth-${depth}`}
        aria-expanded={isOpen}
        data-here={isHere || undefined}
        onClick={() => setChoice({ open: !isOpen, at: active })}
      >
        {Icon && <Icon size={18} stroke={1.75} aria-hidden="true" />}
        <span>{node.title}</span>
        <Chevron size={14} stroke={1.75} aria-hidden="true" className="dc-chevron" />
      </UnstyledButton>
      {isOpen && <MenuTree menu={node.children ?? []} active={active} depth={depth + 1} />}
    </li>
  )
}

type TreeGiven = { menu: readonly RouteNode[]; active: string | undefined; depth?: number }

/** Sections, groups and screens; several sections may be open at once. */
export const MenuTree = ({ menu, active, depth = 0 }: TreeGiven) => (
  <ul className="dc-menu">
    {menu.map((node) =>
      node.children ? (
        <Section key={node.title} node={node} active={active} depth={depth} />
      ) : (
        <Entry key={node.path} node={node} active={active} depth={depth} />
      ),
    )}
  </ul>
)
