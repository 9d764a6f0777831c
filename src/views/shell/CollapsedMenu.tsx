import { Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import type { RouteNode } from '../../routes'
import { menuIcons } from './menuIcons'
import { holds } from './MenuTree'

type Given = { node: RouteNode; active: string | undefined }

const IconOf = ({ node }: { node: RouteNode }) => {
  const Icon = node.icon && menuIcons[node.icon]
  return Icon ? <Icon size={18} stroke={1.75} aria-hidden="true" /> : null
}

const Item = ({ node, active }: Given) => (
  <Menu.Item component={Link} to={node.path ?? '/'} aria-current={node.path === active ? 'page' : undefined}>
    {node.title}
  </Menu.Item>
)

const FlyOut = ({ node, active }: Given) => (
  <Menu trigger="click-hover" position="right-start" width={220} shadow="md" openDelay={80} closeDelay={160}>
    <Menu.Target>
      <UnstyledButton
        className="dc-entry"
        aria-label={node.title}
        data-here={holds(node, active) || undefined}
      >
        <IconOf node={node} />
      </UnstyledButton>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label>{node.title}</Menu.Label>
      {node.children?.map((child) =>
        child.children ? (
          <Fragment key={child.title}>
            <Menu.Label>{child.title}</Menu.Label>
            {child.children.map((screen) => (
              <Item key={screen.path} node={screen} active={active} />
            ))}
          </Fragment>
        ) : (
          <Item key={child.path} node={child} active={active} />
        ),
      )}
    </Menu.Dropdown>
  </Menu>
)

/** The narrow column: icons with tooltips, sections fly out. */
export const CollapsedMenu = ({
  menu,
  active,
}: {
  menu: readonly RouteNode[]
  active: string | undefined
}) => (
  <ul className="dc-menu">
    {menu.map((node) => (
      <li key={node.title}>
        {node.children ? (
          <FlyOut node={node} active={active} />
        ) : (
          <Tooltip label={node.title} position="right">
            <Link
              to={node.path ?? '/'}
              className="dc-entry"
              aria-label={node.title}
              aria-current={node.path === active ? 'page' : undefined}
            >
              <IconOf node={node} />
            </Link>
          </Tooltip>
        )}
      </li>
    ))}
  </ul>
)
