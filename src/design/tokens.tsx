import styles from './design.module.css';
import { Specimen, State } from './specimen.tsx';

const sizes = ['xs', 'sm', 'md', 'read', 'lg', 'xl', '2xl', '3xl'] as const;

/** The colours that the style sheet of the tokens names, and the sizes of type. */
export function Tokens() {
  return (
    <>
      <Specimen
        name="Colours"
        use="Only src/views/styles/tokens.css writes a colour. Each is one of a pair: light, dark."
      >
        <ul className={styles.swatches}>
          {colours().map((name) => (
            <li key={name}>
              <svg aria-hidden="true">
                <rect width="100%" height="100%" fill={`var(${name})`} />
              </svg>
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Type" use="md is what people work in: tables, forms, buttons. read is what they read.">
        {sizes.map((size) => (
          <State key={size} name={size} isWide>
            <p style={{ fontSize: `var(--text-${size})` }}>
              A burger is a stack of layers 汉堡由四层叠成 1,240
            </p>
          </State>
        ))}
      </Specimen>
    </>
  );
}

/** The names of the tokens that are colours. */
function colours(): readonly string[] {
  const names = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).flatMap(tokensOf);
  const style = getComputedStyle(document.documentElement);
  return [...new Set(names)].filter((name) => CSS.supports('color', style.getPropertyValue(name)));
}

function tokensOf(rule: CSSRule): readonly string[] {
  if (rule instanceof CSSGroupingRule && !(rule instanceof CSSMediaRule))
    return [...rule.cssRules].flatMap(tokensOf);
  if (!(rule instanceof CSSStyleRule && rule.selectorText === ':root')) return [];
  return [...rule.style].filter((name) => name.startsWith('--'));
}
