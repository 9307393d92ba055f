interface HomeScreenStepsProps {
  /** The code to type there; null where the office gives one. */
  readonly code: string | null;
}

/** See docs/collector-app.md, "On the home screen". */
export function HomeScreenSteps({ code }: HomeScreenStepsProps) {
  return (
    <>
      <p>
        No iPhone, ponha o Coletor na tela de início antes de entrar. No Safari, o iPhone apaga o que você
        contou sem rede se ficar uma semana sem abrir.
      </p>
      <ol className="steps">
        <li>
          Toque em <strong>Compartilhar</strong> (o quadrado com a seta).
        </li>
        <li>
          Escolha <strong>Adicionar à Tela de Início</strong> e toque em <strong>Adicionar</strong>.
        </li>
        <li>
          Abra o Coletor pelo ícone novo{' '}
          {code === null ? (
            'e entre por lá.'
          ) : (
            <>
              e digite o código <strong>{code}</strong>.
            </>
          )}
        </li>
      </ol>
    </>
  );
}
